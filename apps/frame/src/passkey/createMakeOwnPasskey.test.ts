import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createMakeOwnPasskey } from './createMakeOwnPasskey.ts'

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

/** A window of the site whose browser makes a passkey. */
function open(options: open.Options = {}) {
  const { error, later, made = { results: { first: secret() } }, refusal } = options
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
        if (!later) throw Object.assign(new Error('No'), { name: 'NotAllowedError' })
        return answerOf({ results: { first: later } }) as unknown as Credential
      },
    },
    environment: { clock: () => 1_800_000_000_000, random: (length) => new Uint8Array(length) },
    name: 'Shop',
    session: {
      call: async ({ path }: { path: string }, { body }: { body: unknown }) => {
        calls.push({ body, path })
        if (path.endsWith('options'))
          return {
            challenge: 'Y2g',
            known: ['b2xk'],
            rpId: 'frame.example',
            userHandle: 'aGFuZGxl',
          }
        if (refusal) throw new BaseError(refusal)
        return { isSynced: true }
      },
      read: async () => ({ user: { email: 'ann@example.com' } }),
    } as never,
  })
  const factor = { nonce: 'bm9uY2U', rid: 'rcp_1' }
  const run = () =>
    make({
      factor,
      onMade() {
        isMade = true
      },
    })
  return { asked, calls, factor, isMade: () => isMade, run, wanted }
}

declare namespace open {
  type Options = {
    error?: string
    later?: Uint8Array
    made?: object
    refusal?: 'CONFLICT' | 'FACTOR_REQUIRED'
  }
}

test.each([
  ['the person says no', 'NotAllowedError', 'REQUEST_REJECTED'],
  ['this device has one of theirs', 'InvalidStateError', 'CONFLICT'],
  ['a browser without', 'NotSupportedError', 'FEATURE_UNAVAILABLE'],
])('[AUTH-16][AUTH-18] error: %s, and the server hears of no passkey', async (_, error, code) => {
  const { calls, isMade, run } = open({ error })
  await expect(run()).rejects.toMatchObject({ code })
  expect(isMade()).toBe(false)
  expect(calls).toHaveLength(1)
})

test('[AUTH-18][SEC-100] error: a server that wants more proof; what the passkey told is wiped', async () => {
  const first = secret()
  const { isMade, run } = open({
    made: { results: { first: first.buffer } },
    refusal: 'FACTOR_REQUIRED',
  })
  await expect(run()).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect(isMade()).toBe(true)
  expect(first).toEqual(new Uint8Array(32))
})

test('[AUTH-18] a passkey without a secret is a login alone, and is not asked again', async () => {
  const { asked, run } = open({ made: {} })
  expect(await run()).toEqual({ credentialId: id, isSynced: true, prf: undefined })
  expect(asked).toEqual([])
})

test('[AUTH-18] who says no to the second question has a login alone', async () => {
  const { asked, run } = open({ made: { enabled: true } })
  expect((await run()).prf).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('[AUTH-16][AUTH-18][SEC-100] a passkey of this site, beside those that are known, with the proof of what there is', async () => {
  const { calls, factor, run, wanted } = open()
  expect(await run()).toEqual({ credentialId: id, isSynced: true, prf: secret() })
  expect(wanted[0]).toMatchObject({
    rp: { id: 'frame.example' },
    user: { name: 'ann@example.com' },
  })
  expect(wanted[0]?.excludeCredentials).toHaveLength(1)
  expect(calls[1]?.body).toMatchObject({ credential: { id, type: 'create' }, factor })
})

test('[AUTH-18] a secret that comes only after it was made is asked for, and asked the same as in other windows', async () => {
  const { asked, run, wanted } = open({ later: secret(), made: { enabled: true } })
  expect((await run()).prf).toEqual(secret())
  expect(asked[0]?.rpId).toBe('frame.example')
  expect(asked[0]?.extensions).toEqual(wanted[0]?.extensions)
})
