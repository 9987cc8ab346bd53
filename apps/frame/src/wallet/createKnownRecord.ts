import type { WalletRecord } from '@fairlead/protocol/embedded'

/**
 * Cache of the last wallet record, so that the server isn't asked for every call. Valid as long as the access token it
 * was read with: a session that was ended elsewhere is noticed when that token expires.
 */
export type KnownRecord = {
  /** @returns `undefined` if the record was read with another token. */
  read(accessToken: string): WalletRecord | undefined
  remember(accessToken: string, record: WalletRecord): void
  /** Replaces the record of the same wallet with a newer version. */
  update(record: WalletRecord): void
  forget(): void
}

export function createKnownRecord(): KnownRecord {
  let known: { accessToken: string; record: WalletRecord } | undefined
  return {
    forget() {
      known = undefined
    },
    read: (accessToken) => (known?.accessToken === accessToken ? known.record : undefined),
    remember(accessToken, record) {
      known = { accessToken, record }
    },
    update(record) {
      if (known?.record.walletId === record.walletId) known = { ...known, record }
    },
  }
}
