import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { createAskKnownPasskey } from './createAskKnownPasskey.ts'

const id = 'cGFzc2tleQ'
const salt = 'c2FsdA'
const buffer = new Uint8Array(4).buffer
const session = { accessToken: 'fresh' }

/** A window of the site whose browser has one passkey. */
function open(options: { answers?: string; error?: string } = {}) {
  const begun: unknown[] = []
  const prf = new Uint8Array(32).fill(7)
  const asked: PublicKeyCredentialRequestOptions[] = []
  const ask = createAskKnownPasskey({
    credentials: {
      get: async (wanted) => {
        asked.push(wanted!.publicKey!)
        if (options.error) throw Object.assign(new Error('No'), { name: options.error })
        return {
          getClientExtensionResults: () => ({ prf: { results: { first: prf } } }),
          id: options.answers ?? id,
          response: { authenticatorData: buffer, clientDataJSON: buffer, signature: buffer },
        } as unknown as Credential
      },
    },
    session: {
      begin: async (next: unknown) => void begun.push(next),
      call: async ({ path }: { path: string }) =>
        path.endsWith('options')
          ? { challenge: 'Y2hhbGxlbmdl', rpId: 'frame.example' }
          : { isSynced: true, session },
    } as never,
  })
  const passkeys = [{ credentialId: id, salt }]
  return { asked, begun, run: () => ask({ passkeys, purpose: 'unlock' }) }
}

test('[AUTH-16][AUTH-18] a window of the site requests a passkey of the wallet itself; that is a fresh login', async () => {
  const { asked, begun, run } = open()
  expect(await run()).toMatchObject({ credentialId: id, prf: new Uint8Array(32).fill(7), salt })
  const [{ allowCredentials, rpId } = {}] = asked
  expect(rpId).toBe('frame.example')
  expect(allowCredentials).toEqual([{ id: base64urlnopad.decode(id), type: 'public-key' }])
  expect(begun).toEqual([session])
})

test.each([
  ['the user declines', { error: 'NotAllowedError' }, 'REQUEST_REJECTED'],
  ['a browser without support', { error: 'NotSupportedError' }, 'FEATURE_UNAVAILABLE'],
  ['a passkey unknown to the wallet', { answers: 'b3RoZXI' }, 'REQUEST_INVALID'],
])('[AUTH-16] error: %s', async (_, options, code) => {
  await expect(open(options).run()).rejects.toMatchObject({ code })
})
