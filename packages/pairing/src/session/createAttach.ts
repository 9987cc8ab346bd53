import { toMessageId } from '../crypto/keys.ts'
import type { PairingEnvironment } from '../environment.ts'
import type { Outgoing } from './State.ts'

/** Longest time that a message waits for its attestation, in milliseconds: too short to notice. */
export const attestationWaitMs = 500
/** After an attestation that was too late, none is asked for during this many milliseconds. */
export const attestationPauseMs = 30_000

/** Returns a signed statement about the page's origin for one message; `undefined` if there is none. */
export type Attest = (messageId: string) => Promise<string | undefined>

/** Adds attestations to messages. @param isListening - Resolves when the relay has the message's topic. */
export type Attach = (
  messages: readonly Outgoing[],
  isListening: Promise<void> | undefined,
) => Promise<readonly Outgoing[]>

const late = Symbol('late')

/**
 * Adds attestations to the messages that a wallet shows to a person. All messages go out in their order,
 * without an attestation where it failed or is late.
 *
 * A message waits `attestationWaitMs` at most. The time that the relay needs to connect and subscribe does not count,
 * because the message could not go out any earlier. A verify server as far away answers in less, so that slow networks
 * don't cost a first proposal its attestation.
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
