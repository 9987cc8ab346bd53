import type { Recipient, WalletRecord } from '@fairlead/protocol/embedded'
import { beforeAll, expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from './bytes/base64url.ts'
import { createKeySession } from './createKeySession.ts'
import type { KeySession } from './Keys.ts'
import { createKeyPair, publicKeyOf } from './recipients/hpke.ts'
import { openByDevice } from './session/openWallet.ts'
import { recover } from './session/recover.ts'
import {
  createTestWallet,
  newSetIds,
  type TestWallet,
  walletId,
} from './testing/createTestWallet.ts'

// Values that a malicious server, or an attacker with its data, could return, and changes that an
// attacker could make on the device.

let wallet: TestWallet
let keys: CryptoKeyPair
let byDevice: KeySession.WithDevice & { keys: CryptoKeyPair }
let byRecovery: KeySession.Recover & { keys: CryptoKeyPair; randomBytes: typeof randomBytes }
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

beforeAll(async () => {
  wallet = await createTestWallet()
  keys = await createKeyPair()
  const ephPub = await publicKeyOf(keys)
  const { device, server, wrapKey } = wallet
  const record = server.record()
  const s = await server.release({ ephPub, setId: device.setId })
  byDevice = { device, keys, record, s, wrapKey }
  const { rid } = server.operator
  byRecovery = {
    ...(await server.recover({ ephPub, rid })),
    factor: { type: 'operator' },
    keys,
    randomBytes,
    record,
    rid,
    serviceKey: server.serviceKey,
    setIds: newSetIds(9),
    wrapKey,
  }
})

const opens = (input: typeof byDevice) => openByDevice(input, async () => 'opened')
const refusal = { code: 'SIGNATURE_INVALID' }

/** Changes one byte. */
function flip(bytes: Uint8Array, at: number, by: number) {
  const changed = new Uint8Array(bytes)
  const place = at % changed.length
  changed[place] = (changed[place] ?? 0) ^ by
  return changed
}
const flipText = (text: string, at: number, by: number) =>
  toBase64Url(flip(fromBase64Url(text, 'test'), at, by))

const decode = (text: string) => fromBase64Url(text, 'test')
const withRecord = (record: Partial<WalletRecord>) =>
  opens({ ...byDevice, record: { ...byDevice.record, ...record } })
const commitsOf = () => byDevice.record.commits[byDevice.device.setId] ?? ['', '', '']

/** Values of a wallet. `read` returns the bytes of a value; `change` opens the wallet with one of them changed. */
const changes: Readonly<
  Record<
    string,
    { change: (at: number, by: number) => Promise<unknown>; read: () => { length: number } }
  >
> = {
  'the device share': {
    read: () => byDevice.device.share,
    change(at, by) {
      const { device } = byDevice
      return opens({ ...byDevice, device: { ...device, share: flip(device.share, at, by) } })
    },
  },
  'the IV of the device share': {
    read: () => byDevice.device.iv,
    change(at, by) {
      const { device } = byDevice
      return opens({ ...byDevice, device: { ...device, iv: flip(device.iv, at, by) } })
    },
  },
  'the server share': {
    read: () => decode(byDevice.s.ct),
    change: (at, by) =>
      opens({ ...byDevice, s: { ...byDevice.s, ct: flipText(byDevice.s.ct, at, by) } }),
  },
  'the key of the server share': {
    read: () => decode(byDevice.s.enc),
    // The highest bit of an X25519 key is not part of it (RFC 7748), but is still authenticated.
    change: (at, by) =>
      opens({ ...byDevice, s: { ...byDevice.s, enc: flipText(byDevice.s.enc, at, by) } }),
  },
  'the recovery share': {
    read: () => decode(byRecovery.r.ct),
    change: (at, by) =>
      recover({ ...byRecovery, r: { ...byRecovery.r, ct: flipText(byRecovery.r.ct, at, by) } }),
  },
  'the key of the recovery share': {
    read: () => decode(byRecovery.r.enc),
    change: (at, by) =>
      recover({ ...byRecovery, r: { ...byRecovery.r, enc: flipText(byRecovery.r.enc, at, by) } }),
  },
  'the root vault': {
    read: () => decode(byDevice.record.vaultRoot),
    change: (at, by) => withRecord({ vaultRoot: flipText(byDevice.record.vaultRoot, at, by) }),
  },
  'the signing vault': {
    read: () => decode(byDevice.record.vaultSign),
    change: (at, by) => withRecord({ vaultSign: flipText(byDevice.record.vaultSign, at, by) }),
  },
  'the MAC': {
    read: () => decode(byDevice.record.mac),
    change: (at, by) => withRecord({ mac: flipText(byDevice.record.mac, at, by) }),
  },
  'the commits': {
    read: () => Buffer.concat(commitsOf().map(decode)),
    change(at, by) {
      const { setId } = byDevice.device
      const three = [...commitsOf()] as [string, string, string]
      three[at % 3] = flipText(three[at % 3] ?? '', Math.floor(at / 3), by)
      return withRecord({ commits: { ...byDevice.record.commits, [setId]: three } })
    },
  },
}

test('[AUTH-18][SEC-81] unchanged, both paths open', async () => {
  expect(await opens(byDevice)).toBe('opened')
  expect((await recover(byRecovery)).body.version).toBe(2)
})

test.each(Object.entries(changes))(
  '[AUTH-18][SEC-81] every byte of %s, with one bit or all bits flipped: a typed error',
  async (_, { change, read }) => {
    const { length } = read()
    expect(length).toBeGreaterThan(0)
    for (let at = 0; at < length; at++)
      for (const by of [1 << (at % 8), 0xff])
        await expect(change(at, by), `byte ${at} xor ${by}`).rejects.toMatchObject(refusal)
  },
  600_000,
)

test('[AUTH-18][SEC-82] the share of another set, epoch or wallet is rejected', async () => {
  const ephPub = await publicKeyOf(keys)
  const session = await createKeySession()
  const { server, wrapKey } = wallet
  const other = await createTestWallet()
  const { body, device: laterDevice } = await session.create({
    recipients: [server.operator],
    serviceKey: server.serviceKey,
    setIds: newSetIds(1),
    walletId,
    wrapKey,
  })
  const recovery = await server.recover({ ephPub, rid: server.operator.rid })
  const [ownSet] = body.sets
  const commits = { [byDevice.device.setId]: ownSet?.commits ?? ['', '', ''] } as const

  for (const input of [
    { s: recovery.s },
    { device: { ...byDevice.device, epoch: 2 } },
    { device: { ...byDevice.device, setId: recovery.setId } },
    { device: { ...byDevice.device, walletId: 'wal_other00000000000' } },
    // The same ids, but the share of another wallet; then its commits as well.
    { device: laterDevice },
    { device: laterDevice, record: { ...byDevice.record, commits } },
    { device: other.device, wrapKey: other.wrapKey },
    { s: await other.server.release({ ephPub, setId: other.device.setId }) },
    { wrapKey: other.wrapKey },
    { record: other.server.record() },
    { record: { ...byDevice.record, commits: {} } },
  ] as Partial<KeySession.WithDevice>[])
    await expect(opens({ ...byDevice, ...input })).rejects.toMatchObject(refusal)
})

const thief: Recipient = {
  publicKey: 'A'.repeat(43),
  rid: 'rcp_thief00000000000000',
  type: 'operator',
}

test.each<[string, (record: WalletRecord) => Partial<WalletRecord>]>([
  ['an extra recipient', ({ recipients }) => ({ recipients: [...recipients, thief] })],
  ['a missing recipient', () => ({ recipients: [] })],
  [
    'another key',
    ({ recipients: [one] }) => ({ recipients: [{ ...thief, ...one, publicKey: thief.publicKey }] }),
  ],
  [
    'another recipient type',
    ({ recipients: [one] }) => ({ recipients: [{ ...thief, ...one, type: 'code' }] }),
  ],
  [
    'another id',
    ({ recipients: [one] }) => ({ recipients: [{ ...thief, ...one, rid: thief.rid }] }),
  ],
  ['a label', ({ recipients: [one] }) => ({ recipients: [{ ...thief, ...one, label: '' }] })],
  [
    'another EVM address',
    ({ addresses }) => ({ addresses: { ...addresses, eip155: `0x${'1'.repeat(40)}` } }),
  ],
  [
    'another Solana address',
    ({ addresses }) => ({ addresses: { ...addresses, solana: '1'.repeat(32) } }),
  ],
  ['a later version', () => ({ version: 2 })],
  [
    'swapped vaults',
    ({ vaultRoot, vaultSign }) => ({ vaultRoot: vaultSign, vaultSign: vaultRoot }),
  ],
])(
  '[AUTH-18][SEC-84] the server writes %s: rejected by signing and by recovery',
  async (_, change) => {
    const record = { ...byDevice.record, ...change(byDevice.record) }

    await expect(opens({ ...byDevice, record })).rejects.toMatchObject(refusal)
    await expect(recover({ ...byRecovery, record })).rejects.toMatchObject(refusal)
  },
)

test('[AUTH-18][SEC-84] recipients in another order are rejected', async () => {
  const two = await createTestWallet()
  const { input, session } = await two.open()
  const { body, device } = await session.secure({
    ...input,
    code: { rid: 'rcp_code0000000000000000' },
    recipients: [two.server.operator],
    serviceKey: two.server.serviceKey,
    setIds: newSetIds(2),
  })
  two.server.update(body, { replaces: two.device.setId })
  const opened = await two.open(device)
  const { record } = opened.input
  const turned = { ...record, recipients: record.recipients.toReversed() }

  await expect(
    opened.session.exportWords({ ...opened.input, record: turned }),
  ).rejects.toMatchObject(refusal)
})

test('[AUTH-18][SEC-85] a record older than this device has seen is rejected', async () => {
  expect(await opens({ ...byDevice, lastVersion: 1 })).toBe('opened')
  await expect(opens({ ...byDevice, lastVersion: 2 })).rejects.toMatchObject(refusal)
  await expect(recover({ ...byRecovery, lastVersion: 2 })).rejects.toMatchObject(refusal)
})

test('[AUTH-18] an error contains no decrypted data', async () => {
  const { device } = byDevice
  const changed = { ...byDevice, device: { ...device, share: flip(device.share, 3, 1) } }

  const error: unknown = await opens(changed).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    message:
      'The wallet’s data was changed\nPart: share D\nNothing was signed and nothing was changed.',
  })
  expect(error).not.toHaveProperty('cause')
})
