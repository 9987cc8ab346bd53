import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Recipient, sealingInfo } from '@fairlead/protocol/embedded'
import Database from 'libsql'
import { openSealed } from '../kms/hpke.ts'
import type { SignedInDevice, WalletServer } from './createWalletServer.ts'
import { makeKey, makeSet, newId, openReleased } from './makeWallet.ts'

export const intent = {
  chain: 'eip155:1',
  intentHash: `sha256:${'A'.repeat(43)}`,
  method: 'personal_sign',
}

export type Kept = Awaited<ReturnType<WalletServer['keepWallet']>>

/** Releases the server's share to a new worker, and decrypts it. */
export async function release(
  device: Pick<SignedInDevice, 'call'>,
  { body, path, walletId }: Kept,
  setId?: string,
) {
  const worker = await makeKey()
  const [set] = body.sets
  const asked = { ...intent, ephPub: worker.publicKey }
  const answer = await device.call(`${path}/sets/${setId ?? set?.setId}/release`, asked)
  const { s } = answer.body
  const label = { epoch: set?.epoch ?? 1, setId: set?.setId ?? '', walletId }
  return { ...answer, share: s && (await openReleased(worker, s, label)) }
}

/** Creates a user's recovery code. */
export async function codeFactor(): Promise<{ privateKey: CryptoKey; recipient: Recipient }> {
  const { privateKey, publicKey } = await makeKey()
  return { privateKey, recipient: { publicKey, rid: newId('rcp'), type: 'code' } }
}

/** Decrypts the nonce of a challenge like the holder of the recovery method does. */
export async function answerChallenge(
  device: Pick<SignedInDevice, 'call'>,
  { path }: Pick<Kept, 'path'>,
  { privateKey, recipient }: Awaited<ReturnType<typeof codeFactor>>,
): Promise<string | undefined> {
  const { body } = await device.call(`${path}/recover/challenge`, { rid: recipient.rid })
  const nonce =
    body.challenge &&
    (await openSealed(privateKey, body.challenge, {
      aad: new Uint8Array(0),
      info: sealingInfo.challenge,
    }))
  return nonce && Buffer.from(nonce).toString('base64url')
}

/** Creates the next version of a wallet: new sets for the calling device and for recovery. */
export async function nextStep(
  { kms }: WalletServer,
  wallet: Kept,
  options: { recipients?: readonly Recipient[]; version?: number } = {},
) {
  const { recipients = wallet.body.recipients, version = 2 } = options
  const { walletId, walletKey } = wallet
  const about = { epoch: version, serviceKey: await kms.publicKey('service'), walletId, walletKey }
  const device = await makeSet({ ...about, recipients: [], role: 'device' })
  const recovery = await makeSet({ ...about, recipients, role: 'recovery' })
  const mac = randomBytes(32).toString('base64url')
  return {
    body: { mac, recipients, sets: [device.body, recovery.body], version },
    device,
    recovery,
  }
}

/** Reads the audit's entries of all chains from the database. */
export function readAudit({ dataDir }: WalletServer): { action: string; data: string }[] {
  const database = new Database(join(dataDir, 'data', 'fairlead.db'))
  const rows = database
    .prepare(`
      select action, data from (
        select action, data, seq as anchor, '' as chain, seq from audit
        union all select action, data, anchor, chain, seq from audit_entry
      ) order by anchor, chain, seq`)
    .all()
  database.close()
  return rows as { action: string; data: string }[]
}

/** True if any file of the data folder contains this text. */
export function isOnDisk({ dataDir }: WalletServer, text: string): boolean {
  const folder = join(dataDir, 'data')
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text))
}
