import {
  BaseError,
  EvmAddress,
  parse,
  type RouteResponse,
  type WalletAsset,
  type WalletAssets,
} from '@fairlead/protocol'
import { type getFrameConfig, postHoldings } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Session } from '../session/createSession.ts'
import type { Accounts } from '../smart/createAccounts.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { toAsset } from './toAsset.ts'

/** Maximum number of chains and assets that a page may name at once. */
const most = 50

const ChainId = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,16}$/, 'Not a chain id'))
const Type = v.pipe(v.string(), v.maxLength(32), v.toUpperCase())
const Wanted = v.object({ address: v.pipe(v.string(), v.maxLength(64)), type: Type })
const Question = v.object({
  account: EvmAddress,
  assetFilter: v.optional(v.record(ChainId, v.pipe(v.array(Wanted), v.maxLength(most)))),
  assetTypeFilter: v.optional(v.pipe(v.array(Type), v.maxLength(most))),
  chainFilter: v.optional(v.pipe(v.array(ChainId), v.maxLength(most))),
})
type Question = v.InferOutput<typeof Question>
const Params = v.union([v.tupleWithRest([Question], v.unknown()), Question])

/**
 * Handles `wallet_getAssets` (https://eips.ethereum.org/EIPS/eip-7811): returns the assets of the
 * user's own accounts on networks that the server knows. Unknown networks are omitted, not reported
 * as empty.
 *
 * @throws `NOT_CONNECTED` for any other account; `UPSTREAM_UNAVAILABLE` if no network answers.
 */
export async function getAssets(options: getAssets.Options): Promise<WalletAssets> {
  const { context, params, shown } = options
  const given = parse(Params, params)
  const question = Array.isArray(given) ? given[0] : given
  const own = await chainsOf(question.account, { context, shown })
  const asked = own.filter((chain) => chain.hasHoldings && isWanted(chain, question))
  const answers = await Promise.allSettled(
    asked.map(async (chain) => {
      const { caipNetworkId } = chain
      const body = { address: question.account, caipNetworkId }
      const { balances } = await context.session.call(postHoldings, { body })
      const assets = balances.flatMap((balance) => toAsset(balance, caipNetworkId) ?? [])
      return [
        hexOf(chain),
        assets.filter((asset) => isAssetWanted(asset, chain, question)),
      ] as const
    }),
  )
  const known = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [first] = answers
  if (first?.status === 'rejected' && known.length === 0) throw first.reason
  return Object.fromEntries(known)
}

export declare namespace getAssets {
  type Options = {
    context: {
      readonly accounts: Accounts
      readonly config: Pick<RouteResponse<typeof getFrameConfig>, 'chains'>
      readonly session: Pick<Session, 'call'>
    }
    params: unknown
    shown: Wallet.Sign['shown']
  }
}

/**
 * Returns the networks on which an account is the user's. @throws `NOT_CONNECTED` if there are
 * none.
 */
export async function chainsOf(
  account: string,
  { context, shown }: Pick<getAssets.Options, 'context' | 'shown'>,
): Promise<readonly FrameNetwork[]> {
  const chains = context.config.chains.filter(({ caipNetworkId }) =>
    caipNetworkId.startsWith('eip155:'),
  )
  const isOwn = await Promise.all(
    chains.map(async (chain) => {
      // If the accounts of a chain can't be listed, the chain is skipped.
      const list = await context.accounts.list(chain, shown).catch(() => [])
      return list.some(({ address }) => isSame(address, account))
    }),
  )
  if (!isOwn.includes(true)) throw new BaseError('NOT_CONNECTED')
  return chains.filter((_, index) => isOwn[index])
}

/** Returns true if all given filters allow the network. */
function isWanted(chain: FrameNetwork, { assetFilter, chainFilter }: Question): boolean {
  const isOf = (id: string) => BigInt(id) === BigInt(hexOf(chain))
  return (chainFilter?.some(isOf) ?? true) && (!assetFilter || Object.keys(assetFilter).some(isOf))
}

function isAssetWanted(
  asset: WalletAsset,
  chain: FrameNetwork,
  { assetFilter, assetTypeFilter }: Question,
): boolean {
  if (assetTypeFilter && !assetTypeFilter.includes(asset.type)) return false
  if (!assetFilter) return true
  return Object.entries(assetFilter).some(
    ([id, wanted]) =>
      BigInt(id) === BigInt(hexOf(chain)) &&
      wanted.some(
        ({ address, type }) =>
          type === asset.type && (type === 'NATIVE' || isSame(address, asset.address)),
      ),
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const hexOf = ({ caipNetworkId }: FrameNetwork) =>
  numberToHex(BigInt(caipNetworkId.slice('eip155:'.length)))
