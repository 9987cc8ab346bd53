import { createHash } from 'node:crypto'
import type { CustodyStore } from '../../storage/custody/createCustodyStore.ts'

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
      const digest = createHash('sha256')
        .update(Buffer.from(nonce, 'base64url'))
        .digest('base64url')
      return store.takeChallenge({ digest, jkt, rid, walletId })
    },
  }
}
