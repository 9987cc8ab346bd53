import {
  BaseError,
  EvmAddress,
  parse,
  type WalletAsset,
  type WalletAssets,
} from '@fairlead/protocol'
import { postHoldings } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { FrameContext } from '../calls/FrameContext.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { toAsset } from './toAsset.ts'

/** Most chains and assets that a page may name at once. */
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
 * `wallet_getAssets`, https://eips.ethereum.org/EIPS/eip-7811: what the person's own accounts hold, on the
 * networks that the server knows. A network that it does not know is left out, not told to be empty.
 *
 * @throws `NOT_CONNECTED` for anybody else's account; `UPSTREAM_UNAVAILABLE` where no network answers.
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
    context: Pick<FrameContext, 'accounts' | 'config' | 'session'>
    params: unknown
    shown: Wallet.Sign['shown']
  }
}

/** Networks where an account is the person's. @throws `NOT_CONNECTED` where that is none. */
export async function chainsOf(
  account: string,
  { context, shown }: Pick<getAssets.Options, 'context' | 'shown'>,
): Promise<readonly FrameNetwork[]> {
  const chains = context.config.chains.filter(({ caipNetworkId }) =>
    caipNetworkId.startsWith('eip155:'),
  )
  const isOwn = await Promise.all(
    chains.map(async (chain) => {
      // Where the chain does not say which accounts there are, nothing is told of them.
      const list = await context.accounts.list(chain, shown).catch(() => [])
      return list.some(({ address }) => isSame(address, account))
    }),
  )
  if (!isOwn.includes(true)) throw new BaseError('NOT_CONNECTED')
  return chains.filter((_, index) => isOwn[index])
}

/** Whether all filters leave a network in: each that is there narrows. */
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
