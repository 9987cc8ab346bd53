import { type ChainId, listOf, oneOf, optional } from '@fairlead/protocol'
import { checkArguments } from '../errors/checkArguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { AssetBalance, AssetsParameters, CallsStatus, ChainCapabilities } from './batch.ts'
import { aBatchId, chainFields, requireCallsWallet, withinLimit } from './callsWallet.ts'
import {
  askAssets,
  askCallsStatus,
  askCapabilities,
  readSequence,
  toAssetBalance,
} from './readCalls.ts'

/** Implements `getCapabilities`. */
export async function readCapabilities(
  fairlead: Fairlead,
  { chainIds = evmChains(fairlead) }: { readonly chainIds?: readonly ChainId[] | undefined },
): Promise<Readonly<Partial<Record<ChainId, ChainCapabilities>>>> {
  checkArguments('getCapabilities', chainFields, { chainIds })
  const { account, provider } = requireCallsWallet(fairlead, 'getCapabilities')
  return withinLimit(fairlead, askCapabilities(provider, { account, chainIds }))
}

function evmChains({ store }: Fairlead): readonly ChainId[] {
  const { networks } = store.getState()
  return networks
    .filter(({ chainNamespace }) => chainNamespace === 'eip155')
    .map(({ caipNetworkId }) => caipNetworkId)
}

/** Implements `getAssets`. */
export async function readAssets(
  fairlead: Fairlead,
  parameters: AssetsParameters,
): Promise<Readonly<Partial<Record<ChainId, readonly AssetBalance[]>>>> {
  const types = optional(listOf(oneOf('erc20', 'native'), 1))
  checkArguments('getAssets', { ...chainFields, types }, parameters)
  const { account, provider } = requireCallsWallet(fairlead, 'getAssets')
  const found = await withinLimit(fairlead, askAssets(provider, { ...parameters, account }))
  const isWanted = ({ type }: { type: string }) =>
    parameters.types?.some((one) => one.toUpperCase() === type) !== false
  return Object.fromEntries(
    [...found]
      // Wallets may ignore the filters.
      .filter(([chainId]) => parameters.chainIds?.includes(chainId) !== false)
      .map(([chainId, assets]) => [chainId, assets.filter(isWanted).map(toAssetBalance)]),
  )
}

/** Implements `getCallsStatus`. */
export async function readCallsStatus(
  fairlead: Fairlead,
  parameters: { readonly id: string },
): Promise<CallsStatus> {
  checkArguments('getCallsStatus', { id: aBatchId }, parameters)
  const { id } = parameters
  const sequence = await readSequence(fairlead, id)
  if (sequence) return sequence
  const { provider } = requireCallsWallet(fairlead, 'getCallsStatus')
  return withinLimit(fairlead, askCallsStatus(provider, id))
}
