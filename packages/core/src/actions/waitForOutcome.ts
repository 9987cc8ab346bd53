import type { CaipNetwork } from '@fairlead/protocol'
import type { SentPosition } from '../chains/ChainReader.ts'
import type { Fairlead } from '../Fairlead.ts'
import { pause } from './pause.ts'
import { readerOf } from './readerOf.ts'

/** How a transaction ended. */
export type SentOutcome = {
  /**
   * `cancelled`: the wallet replaced it with a transaction that makes another call. `pending`: not included in time, or
   * the network can't tell.
   */
  readonly status: 'cancelled' | 'failed' | 'pending' | 'success'
  /** Hash of the included transaction: another one if the wallet sped it up or cancelled it. */
  readonly hash: string
}

/**
 * Waits until the network has included a transaction, or the one that the wallet replaced it with to speed it up or to
 * cancel it. A network that does not answer is asked again. Never rejects.
 *
 * @param options.address - Account of the user.
 * @param options.pauseMs - Time between two reads, in milliseconds.
 */
export async function waitForOutcome(
  fairlead: Fairlead,
  options: waitForOutcome.Options,
): Promise<SentOutcome> {
  const { pauseMs, tries, ...sent } = options
  const known: Known = { position: undefined }
  for (let count = 0; count < tries && !fairlead.isDestroyed; count++) {
    const outcome = await readOutcome(fairlead, sent, known).catch(() => undefined)
    if (outcome) return outcome
    await pause(fairlead, pauseMs)
  }
  return { hash: sent.hash, status: 'pending' }
}

export declare namespace waitForOutcome {
  type Options = {
    address: string
    hash: string
    network: CaipNetwork
    pauseMs: number
    tries: number
  }
}

/** Position of the transaction, read once: nodes forget a transaction when it is replaced. */
type Known = { position: SentPosition | undefined }

/** @returns Undefined if the outcome is not known yet. */
async function readOutcome(
  fairlead: Fairlead,
  sent: Pick<waitForOutcome.Options, 'address' | 'hash' | 'network'>,
  known: Known,
): Promise<SentOutcome | undefined> {
  const { address, hash, network } = sent
  const reader = await readerOf(fairlead, network.chainNamespace)
  if (!reader.readOutcome) return { hash, status: 'pending' }
  const status = await reader.readOutcome({ hash, network })
  if (status !== 'pending') return { hash, status }
  known.position ??= await reader.getPosition?.({ hash, network })
  const { position } = known
  const found = position && (await reader.findAtPosition?.({ network, position }))
  if (!found) return undefined
  if (found.isSameCall) {
    const outcome = await reader.readOutcome({ hash: found.hash, network })
    return outcome === 'pending' ? undefined : { hash: found.hash, status: outcome }
  }
  // Others may send for the user: a bundler that replaces its transaction may send the user's part in a later one.
  const isOwn = position.from.toLowerCase() === address.toLowerCase()
  return isOwn ? { hash: found.hash, status: 'cancelled' } : undefined
}
