import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import { sealingInfo } from '@fairlead/protocol/embedded'
import { expect, onTestFinished, test } from 'vitest'
import { startAws, startVault } from '../../testing/startKeyServices.ts'
import { createFileKms } from '../createFileKms.ts'
import { openValue, sealValue } from '../envelope.ts'
import { sealTo } from '../hpke.ts'
import { createKeyService } from './createKeyService.ts'
import { signAwsRequest } from './signAwsRequest.ts'

const starts = { aws: startAws, vault: startVault }
const services = [['vault'], ['aws']] as const
const place = { table: 't', column: 'c', key: 'k' }
const bytes = (text: string) => new TextEncoder().encode(text)

/** Creates a folder for keys, and opens the keys in it with a key service. */
async function createKeys(kind: 'aws' | 'vault') {
  const service = await starts[kind]()
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-service-'))
  onTestFinished(() => rmSync(dataDir, { force: true, recursive: true }))
  mkdirSync(join(dataDir, 'data'))
  const keyService = createKeyService(service.settings, { clock: Date.now, fetch })
  const open = (options: Partial<createFileKms.Options> = {}) =>
    createFileKms({ clock: () => 0, dataDir, keyService, random: randomBytes, ...options })
  const pathOf = (name: string) => join(dataDir, 'keys', `${name}.key`)
  return { dataDir, keyService, open, pathOf, service }
}

/** Returns all that an error reveals: messages, hints and causes. */
function writingOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const hints = BaseError.is(error) ? error.hints.join('\n') : ''
  return [error.message, error.stack, hints, writingOf(error.cause)].join('\n')
}

test('default: signs as in the test suite of AWS', () => {
  const { authorization } = signAwsRequest(
    {
      accessKeyId: 'AKIDEXAMPLE',
      body: '',
      nowMs: Date.UTC(2015, 7, 30, 12, 36),
      region: 'us-east-1',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      service: 'service',
      url: 'https://example.amazonaws.com',
    },
    {},
  )

  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  )
})

test.each(services)(
  '[SEC-262] default: with %s, the key files contain no key, and open with the service only',
  async (kind) => {
    const { open, pathOf, service } = await createKeys(kind)
    const first = open()
    await first.check()
    const sealed = await sealValue({
      kms: first,
      place,
      plaintext: bytes('S'),
      random: randomBytes,
    })
    const recovery = await first.publicKey('recovery')

    const files = ['server', 'recovery'].map((name) => readFileSync(pathOf(name), 'utf8'))
    for (const text of files) expect(text).toMatch(new RegExp(`^# .*\\nsealed ${kind} \\S+\\n$`))
    const second = open()
    expect(await openValue({ kms: second, place, sealed })).toEqual(Buffer.from('S'))
    expect(await second.publicKey('recovery')).toBe(recovery)

    // Keys are in memory by now: an outage of the service affects no user.
    await service.stop()
    expect(await openValue({ kms: second, place, sealed })).toEqual(Buffer.from('S'))
    await expect(openValue({ kms: open(), place, sealed })).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    expect(() => open({ keyService: undefined })).toThrow(`Set KEY_SERVICE=${kind}`)
  },
)

test.each(services)(
  '[SEC-262] error: with %s, a key file in the place of the other, or changed',
  async (kind) => {
    const { open, pathOf } = await createKeys(kind)
    await open().check()
    const text = readFileSync(pathOf('server'), 'utf8')
    writeFileSync(pathOf('recovery'), text)
    await expect(open().check()).rejects.toMatchObject({ code: 'SERVER_ERROR' })

    const at = text.length - 8
    writeFileSync(
      pathOf('server'),
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1),
    )
    await expect(open().keys()).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  },
)

test.each(services)('[SEC-262] behavior: with %s, a rotation is sealed too', async (kind) => {
  const { open, pathOf } = await createKeys(kind)
  const server = open()
  const sealed = await sealValue({ kms: server, place, plaintext: bytes('S'), random: randomBytes })

  const added = await open().rotate()

  expect(await server.currentKeyId()).toBe(added)
  expect(readFileSync(pathOf('server'), 'utf8')).not.toContain(added)
  expect(await openValue({ kms: server, place, sealed })).toEqual(Buffer.from('S'))
})

test.each(services)(
  'behavior: with %s, plain files are used after they are sealed',
  async (kind) => {
    const { open, pathOf } = await createKeys(kind)
    const plain = open({ keyService: undefined })
    const publicKey = await plain.publicKey('service')
    await expect(open().check()).rejects.toThrow(
      'Contains keys in plain text, but KEY_SERVICE is set',
    )

    await open().seal()
    const once = readFileSync(pathOf('server'), 'utf8')
    expect(once).toMatch(/^sealed /m)
    expect(await open().publicKey('service')).toBe(publicKey)
    // As after a new version of the service's key.
    await open().seal()
    expect(readFileSync(pathOf('server'), 'utf8')).not.toBe(once)
    expect(await open().publicKey('service')).toBe(publicKey)
  },
)

test.each(services)(
  '[SEC-263] error: %s is unreachable, refuses, or answers something else; no error reveals a credential',
  async (kind) => {
    const { open, service } = await createKeys(kind)
    await open().check()
    const garbage = `${service.secrets.join()} is wrong`
    for (const [answer, code] of [
      [{ body: garbage, status: 500 }, 'UPSTREAM_UNAVAILABLE'],
      [{ body: garbage, status: 429 }, 'UPSTREAM_UNAVAILABLE'],
      [{ body: garbage, status: 403 }, 'OPTIONS_INVALID'],
      [{ body: garbage, status: 404 }, 'OPTIONS_INVALID'],
      [{ body: garbage, status: 400 }, 'SERVER_ERROR'],
      [{ body: garbage, status: 307 }, 'SERVER_ERROR'],
      [{ body: garbage, status: 200 }, 'SERVER_ERROR'],
      [{ body: {}, status: 200 }, 'RESPONSE_INVALID'],
      [
        {
          body: {
            CiphertextBlob: 'AA==',
            Plaintext: 'AA==',
            data: { ciphertext: 'vault:v1:AA==', plaintext: 'AA==' },
          },
          status: 200,
        },
        'SERVER_ERROR',
      ],
    ] as const) {
      service.broken.answer = answer
      const error: unknown = await open()
        .check()
        .catch((caught: unknown) => caught)
      expect(error, JSON.stringify(answer)).toMatchObject({ code })
      for (const secret of service.secrets) expect(writingOf(error)).not.toContain(secret)
    }
    await service.stop()
    const error: unknown = await open()
      .check()
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    for (const secret of service.secrets) expect(writingOf(error)).not.toContain(secret)
  },
)

test('[SEC-263] error: wrong credentials of each service', async () => {
  const aws = await startAws()
  const vault = await startVault()
  for (const settings of [
    { ...aws.settings, secretAccessKey: 'wrong' },
    { ...aws.settings, accessKeyId: 'OTHER' },
    { ...vault.settings, token: 'wrong' },
    { ...vault.settings, namespace: 'other' },
  ]) {
    const service = createKeyService(settings, { clock: Date.now, fetch })
    await expect(service.encrypt(bytes('x'), 'a')).rejects.toMatchObject({
      code: 'OPTIONS_INVALID',
    })
  }
})

test('[AUTH-18] behavior: after a rotation of the recovery key, older wallets can still be recovered', async () => {
  const { open } = await createKeys('vault')
  const server = open()
  const inputs = { aad: bytes('share'), info: sealingInfo.recoveryShare }
  const before = await server.publicKey('recovery')
  const sealed = await sealTo(before, bytes('R'), inputs)

  await open().rotate('recovery')

  const after = await server.publicKey('recovery')
  expect(after).not.toBe(before)
  expect(await server.open('recovery', sealed, inputs)).toEqual(new Uint8Array(bytes('R')))
  expect(await server.isOwnKey('recovery', before)).toBe(true)
  expect(await server.isOwnKey('recovery', after)).toBe(true)
  expect(await server.isOwnKey('recovery', await server.publicKey('service'))).toBe(false)
})
