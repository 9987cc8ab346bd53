import type { ChainId } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf } from '../store/selectors.ts'
import { queriedAccount, queryDefaults } from './accountQuery.ts'
import { type AssetsParameters, type CallsStatus, callsPollMs } from './batch.ts'
import { getAssets, getCallsStatus, getCapabilities } from './calls.ts'

/** Time for which the capabilities of a wallet are cached, in milliseconds. A batch invalidates them. */
const capabilitiesStaleTimeMs = 300_000
/** Time for which the assets that a wallet reports are cached, in milliseconds. */
const assetsStaleTimeMs = 30_000

/** Query for the capabilities of the connected EVM wallet, with {@link getCapabilities}. Disabled while there is none. */
export function capabilitiesQuery(
  fairlead: Fairlead,
  parameters: { readonly chainIds?: readonly ChainId[] | undefined } = {},
) {
  const { isReady, keyOf } = callsSubject(fairlead)
  return {
    ...queryDefaults,
    enabled: isReady,
    queryFn: () => getCapabilities(fairlead, parameters),
    queryKey: keyOf('capabilities', parameters),
    staleTime: capabilitiesStaleTimeMs,
  }
}

/** Query for the assets that the connected EVM wallet reports, with {@link getAssets}. Disabled while there is none. */
export function walletAssetsQuery(fairlead: Fairlead, parameters: AssetsParameters = {}) {
  const { isReady, keyOf } = callsSubject(fairlead)
  return {
    ...queryDefaults,
    enabled: isReady,
    queryFn: () => getAssets(fairlead, parameters),
    queryKey: keyOf('wallet-assets', parameters),
    staleTime: assetsStaleTimeMs,
  }
}

/**
 * Query for the state of a batch, with {@link getCallsStatus}. Reads it every 2 s while it is pending. Disabled without an id, and while no EVM wallet is connected.
 */
export function callsStatusQuery(fairlead: Fairlead, id: string | undefined) {
  const { isReady, keyOf } = callsSubject(fairlead)
  return {
    ...queryDefaults,
    enabled: isReady && id !== undefined,
    queryFn: () => getCallsStatus(fairlead, { id: id ?? '' }),
    queryKey: keyOf('calls-status', id),
    refetchInterval: ({ state }: { state: { data?: CallsStatus | undefined } }) =>
      state.data?.status === 'pending' ? callsPollMs : (false as const),
    staleTime: callsPollMs,
  }
}

/** The account and the wallet that a query asks. */
function callsSubject(fairlead: Fairlead) {
  const { address, chainId, isReady } = queriedAccount(fairlead, 'eip155')
  const connectorId = connectedOf(fairlead.store.getState(), 'eip155')?.connectorId
  return {
    isReady,
    keyOf: (kind: string, asked: unknown) => [kind, chainId, address, connectorId, asked] as const,
  }
}
