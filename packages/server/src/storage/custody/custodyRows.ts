import { parse } from '@fairlead/protocol'
import { Recipient, ShareSet } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { KeptSet, KeptWallet } from './CustodyStore.ts'
import type { SealedShareRow, ShareSetRow, WalletRow } from './custodySchema.ts'

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

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema accepts `undefined`, so the parser reports the field.
    return undefined
  }
}
