import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createMakeOwnPasskey } from './createMakeOwnPasskey.ts'
import { createPasskeyServer } from './createPasskeyServer.ts'

const id = 'cGFzc2tleQ'
const buffer = new Uint8Array(4).buffer
const secret = () => new Uint8Array(32).fill(7)
const answerOf = (results: object) => ({
  getClientExtensionResults: () => ({ prf: results }),
  id,
  response: {
    attestationObject: buffer,
    authenticatorData: buffer,
    clientDataJSON: buffer,
    signature: buffer,
  },
})

/** A window of the site whose browser can create a passkey. */
function open(options: open.Options = {}) {
  const { error, known = ['b2xk'], made = { results: { first: secret() } }, refusal } = options
  const later = [...(options.later ?? [])]
  const calls: { body: unknown; path: string }[] = []
  const wanted: PublicKeyCredentialCreationOptions[] = []
  const asked: PublicKeyCredentialRequestOptions[] = []
  let isMade = false
  const make = createMakeOwnPasskey({
    credentials: {
      create: async (how) => {
        wanted.push(how!.publicKey!)
        if (error) throw Object.assign(new Error('No'), { name: error })
        return answerOf(made) as unknown as Credential
      },
      get: async (how) => {
        asked.push(how!.publicKey!)
        const first = later.shift()
        if (!first) throw Object.assign(new Error('No'), { name: 'NotAllowedError' })
        return answerOf({ results: { first } }) as unknown as Credential
      },
    },
    random: (length) => new Uint8Array(length),
    server: createPasskeyServer({
      clock: () => 1_800_000_000_000,
      name: 'Shop',
      session: {
        call: async ({ path }: { path: string }, { body }: { body: unknown }) => {
          calls.push({ body, path })
          if (path.endsWith('options'))
            return {
              challenge: 'Y2g',
              known,
              rpId: 'frame.example',
              userHandle: 'aGFuZGxl',
            }
          if (refusal) throw new BaseError(refusal)
          return { isSynced: true }
        },
        read: async () => ({ user: { email: 'ann@example.com' } }),
      } as never,
    }),
  })
  const factor = { nonce: 'bm9uY2U', rid: 'rcp_1' }
  const run = (isFirst = false) =>
    make({
      factor,
      isFirst,
      onMade() {
        isMade = true
      },
    })
  return { asked, calls, factor, isMade: () => isMade, run, wanted }
}

declare namespace open {
  type Options = {
    error?: string
    known?: readonly string[]
    /** PRF secrets of later requests, in order; after them the user declines. */
    later?: readonly (Uint8Array | undefined)[]
    made?: object
    refusal?: 'CONFLICT' | 'FACTOR_REQUIRED'
  }
}

test.each([
  ['the user declines', 'NotAllowedError', 'REQUEST_REJECTED'],
  ['this device has one of the user’s', 'InvalidStateError', 'CONFLICT'],
  ['a browser without support', 'NotSupportedError', 'FEATURE_UNAVAILABLE'],
])('[AUTH-16][AUTH-18] error: %s, and no passkey reaches the server', async (_, error, code) => {
  const { calls, isMade, run } = open({ error })
  await expect(run()).rejects.toMatchObject({ code })
  expect(isMade()).toBe(false)
  expect(calls).toHaveLength(1)
})

test('[AUTH-18][SEC-100] error: a server that requires more proof; the passkey’s secret is wiped', async () => {
  const first = secret()
  const { isMade, run } = open({
    made: { results: { first: first.buffer } },
    refusal: 'FACTOR_REQUIRED',
  })
  await expect(run()).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect(isMade()).toBe(true)
  expect(first).toEqual(new Uint8Array(32))
})

test('[AUTH-18] a passkey without a secret is only a login, and is not requested again', async () => {
  const { asked, run } = open({ made: {} })
  expect(await run()).toEqual({ credentialId: id, isSynced: true, prf: undefined })
  expect(asked).toEqual([])
})

test('[AUTH-18] declining the second prompt leaves only a login, and allows prompting again', async () => {
  const { asked, run } = open({ later: [undefined, undefined, secret()], made: { enabled: true } })
  const { askAgain, prf } = await run()
  expect(prf).toBeUndefined()
  expect(asked).toHaveLength(1)
  await expect(askAgain?.()).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(await askAgain?.()).toEqual(secret())
})

test('[AUTH-16][SEC-100] error: a first passkey of a user who has one; the device creates none', async () => {
  const { run, wanted } = open()
  await expect(run(true)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(wanted).toEqual([])
  const nobody = open({ known: [] })
  expect(await nobody.run(true)).toMatchObject({ credentialId: id })
})

test('[AUTH-16][AUTH-18][SEC-100] a passkey of this site, next to known ones, with the required proof', async () => {
  const { calls, factor, run, wanted } = open()
  expect(await run()).toEqual({ credentialId: id, isSynced: true, prf: secret() })
  expect(wanted[0]).toMatchObject({
    rp: { id: 'frame.example' },
    user: { name: 'ann@example.com' },
  })
  expect(wanted[0]?.excludeCredentials).toHaveLength(1)
  expect(calls[1]?.body).toMatchObject({ credential: { id, type: 'create' }, factor })
})

test('[AUTH-18] a secret available only after creation is requested, with the same inputs as in other windows', async () => {
  const { asked, run, wanted } = open({ later: [secret()], made: { enabled: true } })
  expect((await run()).prf).toEqual(secret())
  expect(asked[0]?.rpId).toBe('frame.example')
  expect(asked[0]?.extensions).toEqual(wanted[0]?.extensions)
})
