import type { Nft } from '@fairlead/protocol'
import { getAddress, isAddress, parseAbi } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import type { TransferFinder } from '../../../chains/findTransfers.ts'
import { readMany } from '../../../chains/readMany.ts'
import type { Pictures } from '../../../pictures/createPictures.ts'
import { readNftContracts } from '../../../pictures/readNft.ts'
import { Refusal } from '../../../problem.ts'
import type { UntrustedReader } from '../../../untrusted/createUntrustedReader.ts'
import type { NftVendor, Page } from '../../../vendors/questions.ts'
import { badCursor, comparePlaces, type NftPlace, readCursor, toCursor } from '../cursor.ts'
import { describeNft } from '../describeNft.ts'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

const pageSize = 50
/** Maximum number of tokens checked per request. Accounts with more may get short pages. */
const checkedAtMost = 2_000
const checkedAtOnce = 200
/** Maximum times for finding and for describing tokens, in milliseconds. Together they fit the vendor's time limit. */
const findMs = 3_500
const describeMs = 4_000

type Held = NftPlace & { readonly amount: bigint }

/**
 * Creates the NFT vendor that reads only the chain: every token that the account ever received and still holds. Names
 * and images come from the tokens' own metadata.
 */
export function createOnchainNfts(dependencies: {
  chains: readonly Chain[]
  outside: UntrustedReader
  pictures: Pictures
  transfers: TransferFinder
}): NftVendor {
  const { chains, outside, pictures, transfers } = dependencies

  async function list(question: Parameters<NftVendor['ask']>[0], signal: AbortSignal) {
    const { address, chainId, cursor } = question
    const place = cursor === undefined ? undefined : readCursor(cursor)
    const asked = chains.filter((one) => chainId === undefined || one.caipNetworkId === chainId)
    if (chainId !== undefined && asked.length === 0) throw new Refusal('NETWORK_UNSUPPORTED')
    const start = place ? asked.findIndex((one) => one.caipNetworkId === place.chainId) : 0
    if (place && start < 0) throw badCursor()
    if (!isAddress(address, { strict: false })) return { data: [], next: null }

    const data: Nft[] = []
    let failure: unknown
    for (const [index, chain] of asked.entries()) {
      if (index < start || !chain.client) continue
      const last = data.at(-1)
      if (last && data.length >= pageSize) return { data, next: toCursor(toPlace(last)) }
      const after = index === start ? place : undefined
      try {
        const page = await listChain(chain, address, {
          after,
          room: pageSize - data.length,
          signal,
        })
        data.push(...page.data)
        if (page.next !== null) return { data, next: page.next }
      } catch (error) {
        signal.throwIfAborted()
        failure = error
      }
    }
    // A failed chain does not hide the others, but a completely empty result would be wrong.
    if (failure && data.length === 0) throw failure
    return { data, next: null }
  }

  async function listChain(
    chain: Chain,
    address: string,
    options: { after: NftPlace | undefined; room: number; signal: AbortSignal },
  ): Promise<Page<Nft>> {
    const { after, room, signal } = options
    const places = await findPlaces({ address, chain, transfers }, signal)
    const rest = places.filter((place) => !after || comparePlaces(place, after) > 0)
    const held: Held[] = []
    let checked = 0
    while (checked < Math.min(rest.length, checkedAtMost) && held.length <= room) {
      const group = rest.slice(checked, checked + checkedAtOnce)
      held.push(...(await keepHeld(chain, address, group, signal)))
      checked += group.length
    }
    const shown = held.slice(0, room)
    const isOver = held.length <= room && checked === rest.length
    const last = held.length > room ? shown.at(-1) : rest[checked - 1]
    return {
      data: await describe(chain, shown, signal),
      next: isOver || !last ? null : toCursor(last),
    }
  }

  async function describe(chain: Chain, held: readonly Held[], signal: AbortSignal) {
    const said = await readNftContracts(chain, held)
    // Third-party hosts can be slow, so the list does not wait for all of them.
    const patience = AbortSignal.any([signal, AbortSignal.timeout(describeMs)])
    return Promise.all(
      held.map((one, index) =>
        describeNft({ ...one, ...said[index]! }, { outside, pictures, signal: patience }),
      ),
    )
  }

  return { vendor: 'onchain', ask: list }
}

async function findPlaces(
  { address, chain, transfers }: { address: string; chain: Chain; transfers: TransferFinder },
  signal: AbortSignal,
) {
  const account = getAddress(address)
  const found = await transfers.find(chain, account, { signal, withinMs: findMs })
  return found.contracts
    .flatMap(({ address: contract, standard, tokenIds }) =>
      standard === 'ERC20'
        ? []
        : tokenIds.map((tokenId) => ({
            chainId: chain.caipNetworkId,
            contract,
            standard,
            tokenId,
          })),
    )
    .sort(comparePlaces)
}

function toPlace({ chainId, contract, standard, tokenId }: Nft): NftPlace {
  const address = getAddress(contract.slice(chainId.length + 1))
  return { chainId, contract: address, standard, tokenId: BigInt(tokenId) }
}

/** Returns the tokens that the account currently holds, according to their contracts. */
async function keepHeld(
  chain: Chain,
  account: string,
  places: readonly NftPlace[],
  signal: AbortSignal,
): Promise<readonly Held[]> {
  const calls = places.map(({ contract: address, standard, tokenId }) =>
    standard === 'ERC721'
      ? { abi, address, args: [tokenId], functionName: 'ownerOf' }
      : { abi, address, args: [account, tokenId], functionName: 'balanceOf' },
  )
  const answers = await readMany(chain, calls, { atOnce: checkedAtOnce, signal })
  return places.flatMap((place, index) => {
    const answer = answers[index]
    if (typeof answer === 'bigint') return answer > 0n ? [{ ...place, amount: answer }] : []
    const isOwner = String(answer).toLowerCase() === account.toLowerCase()
    return isOwner ? [{ ...place, amount: 1n }] : []
  })
}
