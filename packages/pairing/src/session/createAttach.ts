import { toMessageId } from '../crypto/keys.ts'
import type { PairingEnvironment } from '../environment.ts'
import type { Attest } from './DappClient.ts'
import type { Outgoing } from './State.ts'

/** Maximum delay of a message for its attestation, in milliseconds; short enough to go unnoticed. */
export const attestationWaitMs = 500
/** Pause after a late attestation, in milliseconds; none is requested during this time. */
export const attestationPauseMs = 30_000

/** Adds attestations to messages. @param isListening - Resolves when the relay has the message's topic. */
export type Attach = (
  messages: readonly Outgoing[],
  isListening: Promise<void> | undefined,
) => Promise<readonly Outgoing[]>

const late = Symbol('late')

/**
 * Adds attestations to the messages that a wallet shows to the user. Messages keep their order and are sent
 * without an attestation if it fails or is late.
 *
 * A message waits at most `attestationWaitMs`. Time for connecting and subscribing does not count, because the message
 * can't be sent earlier anyway. On a slow network this keeps the attestation of the first proposal.
 */
export function createAttach(
  environment: Pick<PairingEnvironment, 'now' | 'schedule'>,
  attest: Attest,
): Attach {
  let pausedUntil = 0

  return async (messages, isListening) => {
    if (environment.now() < pausedUntil || !messages.some(({ prompt }) => prompt)) return messages
    let cancelTimer = () => {}
    const waited = new Promise<void>((resolve) => {
      cancelTimer = environment.schedule(resolve, attestationWaitMs)
    })
    const isLate = Promise.all([waited, isListening?.catch(() => {})]).then(() => late)
    const attested = messages.map(async (message) => {
      if (!message.prompt) return message
      const asked = attest(toMessageId(message.message)).catch(() => undefined)
      const attestation = await Promise.race([asked, isLate])
      if (attestation === late) pausedUntil = environment.now() + attestationPauseMs
      return typeof attestation === 'string' ? { ...message, attestation } : message
    })
    return Promise.all(attested).finally(cancelTimer)
  }
}
