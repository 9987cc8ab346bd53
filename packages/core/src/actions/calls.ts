import type { ChainId } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import type {
  AssetBalance,
  AssetsParameters,
  BatchParameters,
  CallsStatus,
  ChainCapabilities,
  SentBatch,
} from './batch.ts'

/**
 * Asks the connected EVM wallet to send several calls with one approval (EIP-5792). Does not wait for the network;
 * see {@link waitForCallsStatus}.
 *
 * @param parameters.atomicRequired - True if the calls must run all or none. Default: true, or false with `fallback`.
 * @param parameters.chainId - Default: the wallet's current network.
 * @param parameters.fallback - `sequential`: a wallet without batches is asked for each call by itself, and the next call
 *   is sent when the network has included the previous one. If one fails, the earlier ones stay.
 * @throws `ARGUMENT_REQUIRED`, `REQUEST_INVALID`, `REQUEST_REJECTED`, `PROVIDER_ERROR`, `RESPONSE_INVALID`; `CallsError`
 *   with a `reason`, e.g. `unsupportedMethod` for a wallet without EIP-5792, `notAtomic`, or `interrupted` with the
 *   `hashes` that were sent one after the other.
 *
 * @example
 * const { id } = await sendCalls(fairlead, { calls: [approval, deposit] })
 */
export async function sendCalls(
  fairlead: Fairlead,
  parameters: sendCalls.Parameters,
): Promise<SentBatch> {
  const { runCalls } = await import('./runCalls.ts')
  return runCalls(fairlead, parameters)
}

export declare namespace sendCalls {
  type Parameters = BatchParameters
}

/**
 * Asks the connected EVM wallet what it can do, without a prompt. Networks without capabilities are absent.
 *
 * @param parameters.chainIds - Default: the configured EVM networks.
 * @throws `ARGUMENT_REQUIRED` while disconnected, `PROVIDER_ERROR`, `RESPONSE_INVALID`; `CallsError` with
 *   `unsupportedMethod` for a wallet without EIP-5792, and with `noAnswer` after 10 s.
 *
 * @example
 * const { 'eip155:1': onMainnet } = await getCapabilities(fairlead)
 * const isAtomic = onMainnet?.atomic === 'supported'
 */
export async function getCapabilities(
  fairlead: Fairlead,
  parameters: { readonly chainIds?: readonly ChainId[] | undefined } = {},
): Promise<Readonly<Partial<Record<ChainId, ChainCapabilities>>>> {
  const { readCapabilities } = await import('./askCalls.ts')
  return readCapabilities(fairlead, parameters)
}

/**
 * Reads the state of a batch that {@link sendCalls} sent, without a prompt. The wallet that sent it must be connected.
 *
 * @throws `ARGUMENT_REQUIRED`, `PROVIDER_ERROR`, `RESPONSE_INVALID`; `CallsError` with `unknownId` or `unsupportedMethod`.
 */
export async function getCallsStatus(
  fairlead: Fairlead,
  parameters: { readonly id: string },
): Promise<CallsStatus> {
  const { readCallsStatus } = await import('./askCalls.ts')
  return readCallsStatus(fairlead, parameters)
}

/**
 * Waits until a batch is no longer pending. Asks every 2 s, for at most 5 minutes.
 *
 * @returns The state. It is `pending` if the network has not included the calls after 5 minutes.
 * @throws As {@link getCallsStatus}; `REQUEST_ABORTED`. A wallet or network that fails in between is asked again.
 *
 * @example
 * const { receipts, status } = await waitForCallsStatus(fairlead, { id })
 */
export async function waitForCallsStatus(
  fairlead: Fairlead,
  parameters: { readonly id: string; readonly signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  const { followCalls } = await import('./followCalls.ts')
  return followCalls(fairlead, parameters)
}

/**
 * Asks the connected EVM wallet for the assets of its account (ERC-7811), without a prompt. For balances that do not depend on
 * the wallet, use `fetchTokenBalances`.
 *
 * @param parameters.chainIds - Default: the networks of the wallet.
 * @throws `ARGUMENT_REQUIRED`, `PROVIDER_ERROR`; `RESPONSE_INVALID` if one entry is invalid; `CallsError` with
 *   `unsupportedMethod` for a wallet without ERC-7811, and with `noAnswer` after 10 s.
 *
 * @example
 * const { 'eip155:1': assets = [] } = await getAssets(fairlead, { chainIds: ['eip155:1'] })
 */
export async function getAssets(
  fairlead: Fairlead,
  parameters: getAssets.Parameters = {},
): Promise<Readonly<Partial<Record<ChainId, readonly AssetBalance[]>>>> {
  const { readAssets } = await import('./askCalls.ts')
  return readAssets(fairlead, parameters)
}

export declare namespace getAssets {
  type Parameters = AssetsParameters
}
