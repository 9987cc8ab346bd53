import { createHash } from 'node:crypto'
import { challengeRecovery, sealingInfo } from '@fairlead/protocol/embedded'
import { sealTo } from '../../kms/hpke.ts'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import type { CustodyStore } from '../../storage/custody/createCustodyStore.ts'
import { type CustodyContext, findOwnWallet } from './CustodyContext.ts'
import { limitUse } from './limitUse.ts'

const challengeBytes = 32
/** Lifetime of a challenge, in milliseconds. */
const challengeMs = 5 * 60_000

/**
 * Returns a challenge that only the holder of a recipient's key can decrypt. Also available for a frozen wallet, to
 * unfreeze it. Also available on an unapproved device, because a user without an email address has only the recovery
 * method.
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
    // The operator's own key proves nothing about the user.
    if (!recipient || recipient.type === 'operator')
      throw new Refusal('NOT_FOUND', { field: 'rid', shortMessage: 'No such recovery method' })
    await limitUse(context, 'challenge', `${walletId} ${jkt}`)
    if (!isDeviceVerified) {
      // The device's own limit comes first, so that one device can't use up the limit that all share.
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

/**
 * Checks the answer to a challenge. Each challenge allows one try.
 *
 * @throws `FACTOR_REQUIRED` if the answer is missing or wrong.
 */
export async function requireAnswer(
  { store }: Pick<CustodyContext, 'store'>,
  answer: { jkt: string; nonce: string | undefined; rid: string; walletId: string },
): Promise<void> {
  const { jkt, nonce = '', rid, walletId } = answer
  const digest = digestOf(Buffer.from(nonce, 'base64url'))
  if (!(await store.takeChallenge({ digest, jkt, rid, walletId })))
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'The recovery method’s proof is missing' })
}

/**
 * Requires that the session's device was approved.
 *
 * @throws `FACTOR_REQUIRED` if it was not.
 */
export function requireVerified({ isDeviceVerified }: SignedIn): void {
  if (!isDeviceVerified)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'This device was not approved' })
}

/** Returns the SHA-256 hash of a secret with 256 random bits, base64url. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

/** Recovery codes of the users. The server knows only their public keys. */
export type RecoveryCodes = {
  /** Returns true if the user has a recovery code. */
  isThere(userId: string): Promise<boolean>
  /** Returns true if the answer to a challenge for one of the user's codes is right. Each challenge allows one try. */
  prove(answer: { jkt: string; nonce: string; rid: string; userId: string }): Promise<boolean>
}

export function createRecoveryCodes(
  store: Pick<CustodyStore, 'findWallet' | 'takeChallenge'>,
): RecoveryCodes {
  async function find(userId: string) {
    const wallet = await store.findWallet(userId)
    const codes = wallet?.recipients.filter(({ type }) => type === 'code') ?? []
    return { codes, walletId: wallet?.walletId ?? '' }
  }
  return {
    isThere: async (userId) => (await find(userId)).codes.length > 0,
    async prove({ jkt, nonce, rid, userId }) {
      const { codes, walletId } = await find(userId)
      if (!codes.some((code) => code.rid === rid)) return false
      const digest = digestOf(Buffer.from(nonce, 'base64url'))
      return store.takeChallenge({ digest, jkt, rid, walletId })
    },
  }
}
