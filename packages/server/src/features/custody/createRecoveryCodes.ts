import { createHash } from 'node:crypto'
import type { CustodyStore } from '../../storage/custody/CustodyStore.ts'

/** The recovery codes of people, of which the server knows public keys alone. */
export type RecoveryCodes = {
  /** Whether somebody has one. */
  isThere(userId: string): Promise<boolean>
  /** Whether the answer to a challenge for one of theirs is right; there is one try. */
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
      const digest = createHash('sha256')
        .update(Buffer.from(nonce, 'base64url'))
        .digest('base64url')
      return store.takeChallenge({ digest, jkt, rid, walletId })
    },
  }
}
