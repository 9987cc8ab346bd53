import { parse } from '@fairlead/protocol'
import { Recipient, type Sealed, ShareSet } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { tryJson } from '../StoreContext.ts'
import type { SealedShareRow, ShareSetRow, WalletRow } from './custodySchema.ts'

/** A stored share set: one splitting of a wallet key. */
export type KeptSet = {
  readonly setId: string
  readonly role: 'device' | 'recovery'
  /** Thumbprint of the device's key; `null` for the recovery set. */
  readonly jkt: string | null
  readonly deviceId: string | null
  readonly epoch: number
  /** The server's share, encrypted for its row. */
  readonly share: string
  readonly commits: [string, string, string]
  /** The recovery share, sealed to each recipient. */
  readonly r: readonly { readonly rid: string; readonly sealed: Sealed }[]
}

/** A wallet, without its sets. Times are milliseconds since 1970. */
export type KeptWallet = {
  readonly walletId: string
  readonly userId: string
  /** Project in which it was created; `null` if unknown. */
  readonly projectId: string | null
  readonly version: number
  readonly addresses: { readonly eip155: string; readonly solana: string }
  readonly vaultRoot: string
  readonly vaultSign: string
  readonly recipients: readonly Recipient[]
  readonly mac: string
  readonly frozenAt: number | null
  readonly createdAt: number
}

const Recipients = v.array(Recipient)
const { commits: Commits, r: Sealings, role: Role } = ShareSet.entries

/** Parses a row. Rows are untrusted input too: the database may have been edited by hand. */
export function toKeptWallet(row: WalletRow): KeptWallet {
  return {
    walletId: row.id,
    userId: row.user_id,
    projectId: row.project_id,
    version: row.version,
    addresses: { eip155: row.eip155, solana: row.solana },
    vaultRoot: row.vault_root,
    vaultSign: row.vault_sign,
    recipients: toRecipients(row.recipients),
    mac: row.mac,
    frozenAt: row.frozen_at === null ? null : Number(row.frozen_at),
    createdAt: Number(row.created_at),
  }
}

/** Parses the recipients in a wallet's row. */
export function toRecipients(text: string): readonly Recipient[] {
  return parse(Recipients, tryJson(text), 'SERVER_ERROR')
}

export function toKeptSet(row: ShareSetRow, sealed: readonly SealedShareRow[]): KeptSet {
  return {
    setId: row.id,
    role: parse(Role, row.role, 'SERVER_ERROR'),
    jkt: row.jkt,
    deviceId: row.device_id,
    epoch: row.epoch,
    share: row.share,
    commits: parse(Commits, tryJson(row.commits), 'SERVER_ERROR'),
    r: parse(
      Sealings,
      sealed.map(({ ct, enc, rid }) => ({ rid, sealed: { ct, enc } })),
      'SERVER_ERROR',
    ),
  }
}

export function toSetRow(walletId: string, set: KeptSet, sinceMs: number): ShareSetRow {
  return {
    id: set.setId,
    wallet_id: walletId,
    role: set.role,
    jkt: set.jkt,
    device_id: set.deviceId,
    epoch: set.epoch,
    share: set.share,
    commits: JSON.stringify(set.commits),
    created_at: sinceMs,
  }
}
