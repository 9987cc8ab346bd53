import { BaseError, type ChainId } from '@fairlead/protocol'
import { rpcDefaults } from '../chains/endpoints.ts'
import { CallsError } from '../errors/CallsError.ts'
import { NetworkError } from '../errors/networks.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, networkById } from '../store/selectors.ts'
import type { BatchCall } from './batch.ts'
import { toSequenceId } from './readCalls.ts'
import { sendTransaction } from './sign.ts'
import { waitForOutcome } from './waitForOutcome.ts'

/** Receipts are read for three minutes. */
const receiptTries = 45

/**
 * Asks the wallet for each call by itself. A call is sent when the network has included the previous one, because it may
 * depend on it.
 *
 * @returns The id of the calls; see `toSequenceId`.
 * @throws The error of the first call; `CallsError` with `interrupted` if a later one fails.
 */
export async function sendInSequence(
  fairlead: Fairlead,
  { account, calls, chainId }: sendInSequence.Options,
): Promise<string> {
  const { networks } = fairlead.store.getState()
  const network = networkById(fairlead.store.getState(), chainId)
  if (!network) throw new NetworkError('CHAIN_UNSUPPORTED', { networks, requested: chainId })
  const hashes: string[] = []
  try {
    for (const { data, to = '', value } of calls) {
      checkPlace(fairlead, { account, chainId })
      const sent = { data, namespace: 'eip155', to, ...(value !== undefined && { value }) } as const
      hashes.push(await sendTransaction(fairlead, sent))
      if (hashes.length === calls.length) break
      const hash = hashes.pop() ?? ''
      const timing = { pauseMs: rpcDefaults.pollingMs, tries: receiptTries }
      const outcome = await waitForOutcome(fairlead, { address: account, hash, network, ...timing })
      // Another hash than the wallet's if the user sped the transaction up.
      hashes.push(outcome.hash)
      if (outcome.status !== 'success') throw new CallsError('interrupted', { hashes })
    }
  } catch (cause) {
    const isReported = cause instanceof CallsError && cause.reason === 'interrupted'
    if (hashes.length === 0 || isReported) throw cause
    throw new CallsError('interrupted', { cause, hashes })
  }
  return toSequenceId(chainId, hashes)
}

export declare namespace sendInSequence {
  type Options = { account: string; calls: readonly BatchCall[]; chainId: ChainId }
}

/** @throws `SWITCH_FAILED` if the network or the account is not that of the calls. */
function checkPlace(
  { store }: Fairlead,
  { account, chainId }: Pick<sendInSequence.Options, 'account' | 'chainId'>,
): void {
  const connection = connectedOf(store.getState(), 'eip155')
  const isSame = connection?.chainId === chainId && connection.accounts[0].address === account
  if (isSame) return
  throw new BaseError('SWITCH_FAILED', {
    shortMessage:
      'The wallet is not on the network and account of the calls. Switch it, then try again',
  })
}
