import type { WalletRecord } from '@fairlead/protocol/embedded'

/**
 * The record that the server last gave, so that it is asked once and not for every call. It counts as long as
 * the access token that it was read with: a session that was ended elsewhere is noticed when that runs out.
 */
export type KnownRecord = {
  /** @returns `undefined` for another token than it was read with. */
  read(accessToken: string): WalletRecord | undefined
  remember(accessToken: string, record: WalletRecord): void
  /** Replaces the record of the same wallet by a newer version. */
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
