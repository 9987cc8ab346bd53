import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Recipient, sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { createFileKms } from '../../kms/createFileKms.ts'
import { openValue } from '../../kms/envelope.ts'
import type { Kms } from '../../kms/Kms.ts'
import { testFrameUrl } from '../../testing/createTestDevice.ts'
import { createWalletServer, type WalletServer } from '../../testing/createWalletServer.ts'
import { openVault } from '../../testing/makeWallet.ts'
import { answerChallenge, codeFactor, release } from '../../testing/walletCalls.ts'
import { sharePlace } from './shares.ts'

// Measures how many wallets an attacker can open with stolen server data. The operator can recover half of them; the
// other half only their owners can. Each wallet has signed, so that logs and audit contain its entries.

const wallets = 60

type Row = Record<string, string | number | null>

async function fillServer() {
  const server = await createWalletServer()
  const made: Awaited<ReturnType<WalletServer['keepWallet']>>[] = []
  for (let number = 0; number < wallets; number++) {
    // All requests come from one IP address, so the time advances to stay within its limits.
    server.clock.nowMs += 10_000
    const isAutomatic = number % 2 === 0
    await server.setRecovery(isAutomatic ? 'automatic' : 'user')
    const owner = await server.signIn(`person ${number}`)
    const recipients: Recipient[] = [(await codeFactor()).recipient]
    if (isAutomatic) recipients.push(await server.operator())
    const wallet = await server.keepWallet(owner, recipients)
    expect((await release(owner, wallet)).status).toBe(200)
    made.push(wallet)
  }
  return { made, server }
}

/** Returns all written data: database, its journal, a backup of both, and the log. */
function steal({ dataDir, lines }: WalletServer): Buffer {
  const data = join(dataDir, 'data')
  const backup = join(dataDir, 'backup')
  cpSync(data, backup, { recursive: true })
  const files = [data, backup].flatMap((folder) =>
    readdirSync(folder).map((name) => readFileSync(join(folder, name))),
  )
  return Buffer.concat([...files, Buffer.from(lines.join('\n'))])
}

function readRows(server: WalletServer, table: string): Row[] {
  const database = new Database(join(server.dataDir, 'backup', 'fairlead.db'))
  const rows = database.prepare(`select * from ${table}`).all() as Row[]
  database.close()
  return rows
}

/** Returns a share in every encoding in which it could have been written. */
function writings(bytes: Uint8Array): Buffer[] {
  const buffer = Buffer.from(bytes)
  const texts = (['hex', 'base64', 'base64url'] as const).map((way) => buffer.toString(way))
  return [buffer, ...texts.map((text) => Buffer.from(text))]
}

/** Returns the values that occur in the data. Reads the data once, which takes seconds less than once per value. */
function findAny(data: Buffer, values: readonly Buffer[]): Buffer[] {
  const byStart = new Map<number, Buffer[]>()
  for (const value of values) {
    const start = value.readUInt32LE()
    byStart.set(start, [...(byStart.get(start) ?? []), value])
  }
  const found: Buffer[] = []
  for (let at = 0; at + 4 <= data.length; at++)
    for (const value of byStart.get(data.readUInt32LE(at)) ?? [])
      if (value.equals(data.subarray(at, at + value.length))) found.push(value)
  return found
}

/** Returns how many wallets can be opened with the rows and these keys. */
async function openAll(
  server: WalletServer,
  keys: { recovery?: Kms; service?: Kms },
  /** Further shares from other sources. */
  more: readonly Uint8Array[] = [],
) {
  const sets = readRows(server, 'share_sets')
  const sealed = readRows(server, 'sealed_shares')
  let opened = 0
  for (const row of readRows(server, 'wallets')) {
    const shares: Uint8Array[] = [...more]
    for (const set of sets.filter(({ wallet_id }) => wallet_id === row.id)) {
      const label = { epoch: Number(set.epoch), setId: String(set.id), walletId: String(row.id) }
      const found = [
        keys.service &&
          openValue({ kms: keys.service, place: sharePlace(label), sealed: String(set.share) }),
        ...sealed
          .filter(({ set_id }) => set_id === set.id)
          .flatMap(({ ct, enc, rid }) =>
            (['recovery', 'service'] as const).map((key) =>
              keys[key]?.open(
                key,
                { ct: String(ct), enc: String(enc) },
                {
                  aad: sealingAad({ ...label, rid: String(rid) }),
                  info: sealingInfo.recoveryShare,
                },
              ),
            ),
          ),
      ]
      const settled = await Promise.allSettled(found)
      shares.push(
        ...settled.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])),
      )
    }
    const pairs = shares.flatMap((left, at) => shares.slice(at + 1).map((right) => [left, right]))
    for (const [left, right] of pairs)
      if (left && right && (await openVault(String(row.vault_root), [left, right]))) {
        opened++
        break
      }
  }
  return opened
}

test('[AUTH-18][SEC-87][SEC-134] behavior: database, journal, logs and backups do not open a wallet', {
  timeout: 600_000,
}, async () => {
  const { made, server } = await fillServer()
  const stolen = steal(server)

  // Nothing of a wallet is in plain text: neither key, seed nor any share.
  const secrets = made.flatMap(({ device, recovery, seed, walletKey }) => {
    const { d, r, s } = recovery.shares
    return [seed, walletKey, d, r, s, ...Object.values(device.shares)].flatMap(writings)
  })
  expect(findAny(stolen, secrets)).toEqual([])
  const [planted] = secrets
  expect(findAny(Buffer.concat([stolen, planted!]), secrets)).toEqual([planted])
  // The stolen files don't contain the server's keys either.
  const keyTexts = ['server.key', 'recovery.key'].flatMap((name) =>
    readFileSync(join(server.dataDir, 'keys', name), 'utf8').match(/[\w-]{43}/g),
  )
  expect(keyTexts.length).toBeGreaterThanOrEqual(4)
  expect(keyTexts.filter((text) => text && stolen.includes(text))).toEqual([])
  expect(await openAll(server, {})).toBe(0)

  // Keys of another server open nothing either.
  const foreign = await createWalletServer()
  expect(await openAll(server, { recovery: foreign.kms, service: foreign.kms })).toBe(0)
  // The service key decrypts the server share, but one share opens nothing, with either recovery setting.
  const own = createFileKms({
    clock: () => 0,
    dataDir: server.dataDir,
    random: (length) => new Uint8Array(length),
  })
  expect(await openAll(server, { service: own })).toBe(0)
  // With the recovery key too, only the wallets open that the operator may recover.
  expect(await openAll(server, { recovery: own, service: own })).toBe(wallets / 2)
})

test('[AUTH-18][SEC-88] behavior: database, both keys and the share of a removed device do not open a wallet', async () => {
  const server = await createWalletServer()
  await server.setRecovery('user')
  const factor = await codeFactor()
  const page = await server.signIn('a')
  const wallet = await server.keepWallet(page, [factor.recipient])
  const { d } = wallet.device.shares
  const keys = { recovery: server.kms, service: server.kms }
  steal(server)
  expect(await openAll(server, keys)).toBe(0)
  // As long as the device is not removed, its share and the server's are two of three.
  expect(await openAll(server, keys, [d])).toBe(1)

  const window = await server.signIn('a', { origin: testFrameUrl })
  const nonce = await answerChallenge(window, wallet, factor)
  const asked = { nonce, rid: factor.recipient.rid }
  expect((await window.call(`/v1/devices/${page.deviceId}/revoke`, asked)).status).toBe(200)

  steal(server)
  expect(await openAll(server, keys, [d])).toBe(0)
})

test('[SEC-134] behavior: a backup with its keys restores the server', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  steal(server)
  const keys = createFileKms({
    clock: () => 0,
    dataDir: server.dataDir,
    mayCreate: false,
    random: (length) => new Uint8Array(length),
  })

  expect(await openAll(server, { recovery: keys, service: keys })).toBe(1)
  const names = readdirSync(join(server.dataDir, 'data'))
  expect(names.filter((name) => !/^fairlead(?:-relay)?\.db/.test(name))).toEqual([])
  expect((await release(owner, wallet)).status).toBe(200)
})
