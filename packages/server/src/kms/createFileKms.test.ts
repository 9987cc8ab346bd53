import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealingInfo } from '@fairlead/protocol/embedded'
import { expect, onTestFinished, test } from 'vitest'
import { createFileKms } from './createFileKms.ts'
import { keyIdOf, openValue, rewrapValue, sealValue } from './envelope.ts'
import { sealTo } from './hpke.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const place = { table: 't', column: 'c', key: 'k', walletId: 'wal_1', setId: 'set_1', epoch: 1 }
const inputs = { aad: bytes('share'), info: sealingInfo.serverShare }

function makeFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-kms-'))
  onTestFinished(() => rmSync(dataDir, { force: true, recursive: true }))
  mkdirSync(join(dataDir, 'data'))
  const keyFile = join(dataDir, 'keys', 'server.key')
  const open = (options: Partial<createFileKms.Options> = {}) =>
    createFileKms({ clock: () => 0, dataDir, random: randomBytes, ...options })
  return { dataDir, keyFile, open, recoveryKeyFile: join(dataDir, 'keys', 'recovery.key') }
}

test('default: keys are created once, readable only by their owner, and found again', async () => {
  const { dataDir, keyFile, open, recoveryKeyFile } = makeFolder()

  const first = open()
  const second = open()

  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(statSync(recoveryKeyFile).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700)
  expect(await second.publicKey('service')).toBe(await first.publicKey('service'))
  const sealed = await sealValue({ kms: first, place, plaintext: bytes('x'), random: randomBytes })
  expect(await openValue({ kms: second, place, sealed })).toEqual(Buffer.from('x'))
})

test('[AUTH-18] behavior: processes that create keys at the same time all use the first keys', async () => {
  const { dataDir, open, recoveryKeyFile } = makeFolder()
  let first: { file: string; kms: ReturnType<typeof open> } | undefined
  const random = (length: number) => {
    // Runs while the other instance creates its keys, after it found none.
    if (!first) {
      const kms = open()
      first = { file: readFileSync(recoveryKeyFile, 'utf8'), kms }
    }
    return randomBytes(length)
  }

  const kms = open({ random })

  expect(readFileSync(recoveryKeyFile, 'utf8') === first?.file).toBe(true)
  expect(await kms.publicKey('recovery')).toBe(await first?.kms.publicKey('recovery'))
  expect(statSync(recoveryKeyFile).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dataDir, 'keys')).sort()).toEqual(['recovery.key', 'server.key'])
})

test('[AUTH-18] behavior: recovery keys are different keys in another file', async () => {
  const { keyFile, open, recoveryKeyFile } = makeFolder()
  const kms = open()
  const recovery = await kms.publicKey('recovery')
  expect(recovery).not.toBe(await kms.publicKey('service'))
  const sealed = await sealTo(recovery, bytes('R'), inputs)
  expect(await kms.open('recovery', sealed, inputs)).toEqual(new Uint8Array(bytes('R')))
  await expect(kms.open('service', sealed, inputs)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })

  // The database's keys alone can't open data that was sealed for recovery.
  rmSync(recoveryKeyFile)
  expect(await open().publicKey('recovery')).not.toBe(recovery)
  expect(readFileSync(keyFile, 'utf8')).not.toContain(recovery)
})

test.each([0o640, 0o604, 0o660])('[SEC-133] error: a key file of mode %o', (mode) => {
  const { keyFile, open } = makeFolder()
  open()
  chmodSync(keyFile, mode)

  expect(() => open()).toThrow(`${keyFile}: Other users can read it`)
})

test('[SEC-133] error: a key file in the folder that is backed up', () => {
  const { dataDir, open } = makeFolder()
  const inside = join(dataDir, 'data', 'deep', 'server.key')

  expect(() => open({ keyFile: inside })).toThrow('which is backed up')
  expect(() => open({ recoveryKeyFile: inside })).toThrow('which is backed up')
  expect(existsSync(inside)).toBe(false)
})

test('[SEC-133] error: a link into the folder that is backed up', () => {
  const { dataDir, keyFile, open } = makeFolder()
  open()
  const inside = join(dataDir, 'data', 'server.key')
  renameSync(keyFile, inside)
  symlinkSync(inside, keyFile)

  expect(() => open()).toThrow('which is backed up')
})

test('behavior: a sibling folder with a longer name is accepted', () => {
  const { dataDir, open } = makeFolder()

  expect(() => open({ keyFile: join(dataDir, 'data-keys', 'server.key') })).not.toThrow()
})

test.each([
  '',
  'mac AAAA',
  `mac ${'A'.repeat(43)}`,
  `mac ${'A'.repeat(43)}\nkey 0123456789abcdef 1970-01-01T00:00:00.000Z short`,
])('error: a file without valid keys, %j, is not quoted', (text) => {
  const { keyFile, open } = makeFolder()
  open()
  writeFileSync(keyFile, text)

  expect(() => open()).toThrow(`${keyFile}: Not a key file of this server`)
})

test('error: a missing key file is not recreated while rows need it', () => {
  const { keyFile, open } = makeFolder()

  expect(() => open({ mayCreate: false })).toThrow('Not found, but the database has rows')
  expect(existsSync(keyFile)).toBe(false)
})

test('[AUTH-18][SEC-86] error: a value opens only in its own place', async () => {
  const kms = makeFolder().open()
  const sealed = await sealValue({ kms, place, plaintext: bytes('S'), random: randomBytes })
  const others = [
    { ...place, table: 'u' },
    { ...place, column: 'd' },
    { ...place, key: 'l' },
    { ...place, walletId: 'wal_2' },
    { ...place, setId: 'set_2' },
    { ...place, epoch: 2 },
    { ...place, table: 't","c' },
  ]

  for (const other of others)
    await expect(openValue({ kms, place: other, sealed })).rejects.toMatchObject({
      code: 'SERVER_ERROR',
    })
  expect(await openValue({ kms, place, sealed })).toEqual(Buffer.from('S'))
})

test('[AUTH-18][SEC-81] error: a value with any one byte changed', async () => {
  const kms = makeFolder().open()
  const sealed = await sealValue({
    kms,
    place,
    plaintext: randomBytes(33),
    random: randomBytes,
  })
  const parts = sealed.split('|')
  for (const part of [2, 3, 4]) {
    const right = Buffer.from(parts[part] ?? '', 'base64url')
    for (let at = 0; at < right.length; at++) {
      const wrong = Buffer.from(right)
      wrong[at]! ^= 1
      const changed = parts.with(part, wrong.toString('base64url')).join('|')
      await expect(openValue({ kms, place, sealed: changed })).rejects.toMatchObject({
        code: 'SERVER_ERROR',
      })
    }
  }
  for (const changed of ['', 'x', sealed.slice(2), `${sealed}|`, sealed.replace('1|', '2|')])
    await expect(openValue({ kms, place, sealed: changed })).rejects.toMatchObject({
      code: 'SERVER_ERROR',
    })
})

test('[AUTH-18] error: a value sealed for another purpose, or with an unknown key', async () => {
  const kms = makeFolder().open()
  const sealed = await sealTo(await kms.publicKey('service'), bytes('S'), inputs)
  const refused = { code: 'REQUEST_INVALID' }

  await expect(
    kms.open('service', sealed, { ...inputs, info: sealingInfo.challenge }),
  ).rejects.toMatchObject(refused)
  await expect(
    kms.open('service', sealed, { ...inputs, aad: bytes('other') }),
  ).rejects.toMatchObject(refused)
  for (const key of ['', 'AAAA', Buffer.alloc(32).toString('base64url')])
    await expect(sealTo(key, bytes('S'), inputs)).rejects.toMatchObject(refused)
})

test('[AUTH-18] behavior: after a rotation old values open, and new ones need the new key', async () => {
  const { open } = makeFolder()
  const server = open()
  const before = (await server.keys())[0]?.kid ?? ''
  const sealed = await sealValue({ kms: server, place, plaintext: bytes('S'), random: randomBytes })
  const sentBefore = await sealTo(await server.publicKey('service'), bytes('S'), inputs)
  const mac = await server.mac('email-bix', bytes('a@b.c'))

  // As the CLI does while the server runs.
  const commandLine = open()
  const after = await commandLine.rotate()

  expect(await server.currentKeyId()).toBe(after)
  expect(keyIdOf(sealed)).toBe(before)
  expect(await openValue({ kms: server, place, sealed })).toEqual(Buffer.from('S'))
  expect(await server.open('service', sentBefore, inputs)).toEqual(new Uint8Array(bytes('S')))
  expect(await server.mac('email-bix', bytes('a@b.c'))).toEqual(mac)
  const wrapped = await rewrapValue({ kms: server, place, sealed })
  expect(keyIdOf(wrapped)).toBe(after)

  await commandLine.destroy(before)
  expect(await openValue({ kms: server, place, sealed: wrapped })).toEqual(Buffer.from('S'))
  await expect(openValue({ kms: server, place, sealed })).rejects.toMatchObject({
    code: 'SERVER_ERROR',
  })
  await expect(commandLine.destroy(after)).rejects.toThrow('This key is in use')
  await expect(commandLine.destroy('0'.repeat(16))).rejects.toThrow('No such key')
})

test('[SEC-140] error: keys that disappear while the server runs', async () => {
  const { keyFile, open } = makeFolder()
  const kms = open()
  rmSync(keyFile)
  const down = { code: 'UPSTREAM_UNAVAILABLE' }

  await expect(kms.mac('otp', bytes('x'))).rejects.toMatchObject(down)
  await expect(kms.publicKey('service')).rejects.toMatchObject(down)
  await expect(
    sealValue({ kms, place, plaintext: bytes('S'), random: randomBytes }),
  ).rejects.toMatchObject(down)
})

test('behavior: a keyed hash has a separate key for each purpose', async () => {
  const kms = makeFolder().open()
  const hashes = await Promise.all(
    (['email-bix', 'otp', 'session', 'token'] as const).map((purpose) =>
      kms.mac(purpose, bytes('x')),
    ),
  )

  expect(new Set(hashes.map((hash) => Buffer.from(hash).toString('hex'))).size).toBe(4)
  expect(hashes.every((hash) => hash.length === 32)).toBe(true)
})
