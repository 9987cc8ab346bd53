import { createHash } from 'node:crypto'
import { challengeRecovery, sealingInfo } from '@fairlead/protocol/embedded'
import { sealTo } from '../../kms/hpke.ts'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import type { CustodyContext } from './CustodyContext.ts'
import { findOwnWallet } from './findOwnWallet.ts'
import { limitUse } from './limitUse.ts'

const challengeBytes = 32
/** How long a challenge counts, in milliseconds. */
const challengeMs = 5 * 60_000

/**
 * Bytes that only the holder of a recipient's key can read. Also of a frozen wallet: to unfreeze it; and for
 * a device that nobody approved: whoever signs in without a mailbox has nothing but their factor.
 */
export function challengeRoute(context: CustodyContext) {
  const { clock, guard, random, store } = context
  return implementSignedIn(challengeRecovery, guard, async ({ body, params, session }) => {
    const { isDeviceVerified, jkt, userId } = session
    const { recipients, walletId } = await findOwnWallet(store, {
      isUsed: false,
      userId,
      walletId: params.walletId,
    })
    const recipient = recipients.find(({ rid }) => rid === body.rid)
    // The operator proves nothing to itself.
    if (!recipient || recipient.type === 'operator')
      throw new Refusal('NOT_FOUND', { field: 'rid', shortMessage: 'No such factor' })
    await limitUse(context, 'challenge', `${walletId} ${jkt}`)
    if (!isDeviceVerified) {
      // The device first: one alone does not use up what all have.
      await limitUse(context, 'unapproved', `${walletId} ${jkt}`)
      await limitUse(context, 'allUnapproved', walletId)
    }
    const nonce = Buffer.from(random(challengeBytes))
    const challenge = await sealTo(recipient.publicKey, nonce, {
      aad: new Uint8Array(0),
      info: sealingInfo.challenge,
    })
    await store.putChallenge({
      digest: digestOf(nonce),
      expiresAt: clock() + challengeMs,
      jkt,
      rid: recipient.rid,
      walletId,
    })
    return { challenge }
  })
}

/** @throws `FACTOR_REQUIRED` unless the answer is right; there is one try. */
export async function requireAnswer(
  { store }: Pick<CustodyContext, 'store'>,
  answer: { jkt: string; nonce: string | undefined; rid: string; walletId: string },
): Promise<void> {
  const { jkt, nonce = '', rid, walletId } = answer
  const digest = digestOf(Buffer.from(nonce, 'base64url'))
  if (!(await store.takeChallenge({ digest, jkt, rid, walletId })))
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'The proof of the factor is missing' })
}

/** @throws `FACTOR_REQUIRED` on a device that nobody approved. */
export function requireVerified({ isDeviceVerified }: SignedIn): void {
  if (!isDeviceVerified)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'This device was not approved' })
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}
