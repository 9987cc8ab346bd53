import { BaseError, EvmAddress, parse } from '@fairlead/protocol'
import type { OperationMethod } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import { chainsOf, getAssets } from '../assets/getAssets.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { CallsRefusal } from './CallsRefusal.ts'
import type { Bundles } from './createBundles.ts'
import { readStatus } from './readStatus.ts'

/** Context of one request. */
type Asked = {
  readonly context: getAssets.Options['context'] &
    readStatus.Context & { readonly bundles: Bundles }
  readonly network: FrameNetwork
  readonly params: unknown
  readonly shown: Wallet.Sign['shown']
}

const forward =
  (method: OperationMethod) =>
  ({ context, network, params }: Asked) => {
    if (!network.smartAccount) throw new BaseError('FEATURE_UNAVAILABLE')
    const list = parse(v.pipe(v.array(v.unknown()), v.maxLength(3)), params ?? [])
    return context.operations.ask({ method, network, params: list })
  }

/** Handlers of requests about smart accounts and batches that need no approval. */
export const smartAnswers: Readonly<Record<string, (asked: Asked) => unknown>> = {
  eth_estimateUserOperationGas: forward('eth_estimateUserOperationGas'),
  eth_getUserOperationByHash: forward('eth_getUserOperationByHash'),
  eth_getUserOperationReceipt: forward('eth_getUserOperationReceipt'),
  eth_supportedEntryPoints: forward('eth_supportedEntryPoints'),
  wallet_getAssets: getAssets,
  wallet_getCallsStatus: getStatus,
  wallet_getCapabilities: getCapabilities,
}

const StatusParams = v.tupleWithRest([v.pipe(v.string(), v.maxLength(4_096))], v.unknown())

async function getStatus({ context, params, shown }: Asked): Promise<unknown> {
  const [id] = parse(StatusParams, params)
  const bundle = await context.bundles.find(id, shown.walletId)
  if (!bundle) throw new CallsRefusal('unknownId', 'No batch has this id')
  return readStatus(bundle, context)
}

const ChainIds = v.optional(
  v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,16}$/, 'Not a chain id'))),
)

/** Capabilities by hexadecimal chain id. Chains where the address doesn't belong to the user are omitted. */
async function getCapabilities({ context, network, params, shown }: Asked): Promise<unknown> {
  const [first, second] = parse(v.array(v.unknown()), params ?? [])
  const address = parse(v.optional(EvmAddress), first)
  const chainIds = parse(ChainIds, second)
  const account = address ?? (await context.accounts.list(network, shown))[0].address
  const given = account.toLowerCase()
  const wanted = chainIds?.map(Number)
  const found: [string, unknown][] = []
  for (const chain of await chainsOf(account, { context, shown })) {
    const chainId = Number(chain.caipNetworkId.slice('eip155:'.length))
    if (wanted && !wanted.includes(chainId)) continue
    const { smartAccount } = chain
    // The counterfactual account has more capabilities than the user's EOA on the same chain.
    const isOther =
      smartAccount?.kind === 'counterfactual' && given === shown.addresses.eip155.toLowerCase()
    const isSmart =
      smartAccount && !isOther && (await context.accounts.typeOn(chain, shown)) === 'smartAccount'
    const discovery = chain.hasHoldings ? { assetDiscovery: { supported: true } } : {}
    found.push([
      numberToHex(chainId),
      isSmart
        ? {
            ...discovery,
            atomic: { status: 'supported' },
            paymasterService: { supported: smartAccount.paymasterUrl !== undefined },
          }
        : { ...discovery, atomic: { status: 'unsupported' } },
    ])
  }
  return Object.fromEntries(found)
}
