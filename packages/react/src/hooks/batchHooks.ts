import {
  type AssetBalance,
  type AssetsParameters,
  type BatchParameters,
  type CallsStatus,
  type ChainCapabilities,
  type SentBatch,
  sendCalls,
} from '@fairlead/core'
import { callsStatusQuery, capabilitiesQuery, walletAssetsQuery } from '@fairlead/core/internal'
import type { ChainId } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Sends several calls with one approval of the connected EVM wallet (EIP-5792). Follow them with
 * `useFairleadCallsStatus`.
 *
 * @example
 * const { data, isPending, sendCalls } = useFairleadSendCalls()
 * <button onClick={() => sendCalls({ calls: [approval, deposit] })}>Deposit</button>
 */
export function useFairleadSendCalls(
  callbacks: Callbacks<SentBatch> = {},
): useFairleadSendCalls.Result {
  const fairlead = useFairleadInstance('useFairleadSendCalls')
  const { data, error, isPending, run } = usePending(callbacks)
  const send = useCallback(
    (parameters: BatchParameters) => run(() => sendCalls(fairlead, parameters)),
    [fairlead, run],
  )
  return { data, error, isPending, sendCalls: send }
}

export declare namespace useFairleadSendCalls {
  type Result = {
    /** The last batch that the wallet has accepted. */
    readonly data: SentBatch | undefined
    /** Error of the last call, if it failed. */
    readonly error: unknown
    /** True while the wallet is asked. */
    readonly isPending: boolean
    /** @throws as core's `sendCalls`. */
    sendCalls(parameters: BatchParameters): Promise<SentBatch>
  }
}

/**
 * Returns the state of a batch of calls, read every 2 s while it is pending. Idle without an id, and while no EVM wallet is
 * connected. The id is valid after a reload.
 *
 * @example
 * const { data: batch, sendCalls } = useFairleadSendCalls()
 * const { data } = useFairleadCallsStatus({ id: batch?.id })
 */
export function useFairleadCallsStatus(options: {
  readonly id: string | undefined
}): QueryResult<CallsStatus> {
  const fairlead = useFairleadInstance('useFairleadCallsStatus')
  useSelected(fairlead.store, ({ connections, networks }) => ({ connections, networks }))
  return useQuery(fairlead, callsStatusQuery(fairlead, options.id))
}

/**
 * Returns what the connected EVM wallet can do (EIP-5792), by network. Idle while no EVM wallet is connected, or `enabled`
 * is false. A wallet without EIP-5792 is an error with `reason` `unsupportedMethod`.
 *
 * @param options.chainIds - Default: the configured EVM networks.
 *
 * @example
 * const { data } = useFairleadCapabilities()
 * const isAtomic = data?.['eip155:1']?.atomic === 'supported'
 */
export function useFairleadCapabilities(
  options: {
    readonly chainIds?: readonly ChainId[] | undefined
    readonly enabled?: boolean | undefined
  } = {},
): QueryResult<Readonly<Partial<Record<ChainId, ChainCapabilities>>>> {
  const fairlead = useFairleadInstance('useFairleadCapabilities')
  const { enabled = true, ...asked } = options
  useSelected(fairlead.store, ({ connections, networks }) => ({ connections, networks }))
  const query = capabilitiesQuery(fairlead, asked)
  return useQuery(fairlead, { ...query, enabled: query.enabled && enabled })
}

/**
 * Returns the assets of the connected account, as its EVM wallet reports them (ERC-7811), by network. Idle while no EVM
 * wallet is connected, or `enabled` is false. A wallet without ERC-7811 is an error with `reason` `unsupportedMethod`.
 *
 * @example
 * const { data } = useFairleadAssets({ chainIds: ['eip155:1'] })
 */
export function useFairleadAssets(
  options: AssetsParameters & { readonly enabled?: boolean | undefined } = {},
): QueryResult<Readonly<Partial<Record<ChainId, readonly AssetBalance[]>>>> {
  const fairlead = useFairleadInstance('useFairleadAssets')
  const { enabled = true, ...asked } = options
  useSelected(fairlead.store, ({ connections, networks }) => ({ connections, networks }))
  const query = walletAssetsQuery(fairlead, asked)
  return useQuery(fairlead, { ...query, enabled: query.enabled && enabled })
}
