import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { localProjectId } from '../features/project/localProject.ts'

/** Origin of the frame in tests. */
export const testFrameUrl = 'http://frame.localhost:4400'
/** Origin of a page that may embed the frame. */
export const testOrigin = 'http://localhost:4401'

/** Deliberate errors of a request. */
export type Tampering = {
  accessToken?: string | undefined
  /** Overrides claims; `undefined` removes one. */
  claims?: Readonly<Record<string, unknown>>
  /** Overrides headers. */
  headers?: Readonly<Record<string, string>>
  /** Adds members to the proof's header. */
  proofHeader?: Readonly<Record<string, unknown>>
  /** Replaces the whole proof. */
  proof?: string
  origin?: string
  projectId?: string
}

export type TestDevice = Awaited<ReturnType<typeof createTestDevice>>

/** Simulates the frame in a browser with a key. */
export async function createTestDevice(clock: () => number) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const digest = (content: string) => createHash('sha256').update(content).digest('base64url')

  return {
    jkt: await calculateJwkThumbprint(jwk, 'sha256'),
    jwk,
    privateKey,
    /** Creates a request with a proof for this nonce. */
    async request(
      path: string,
      options: Tampering & { body?: string; method?: string; nonce?: string | undefined } = {},
    ): Promise<Request> {
      const { accessToken, body = '', method = 'POST', nonce } = options
      const claims = {
        bd: digest(body),
        htm: method,
        htu: `${testFrameUrl}${path}`,
        iat: Math.floor(clock() / 1000),
        jti: randomUUID(),
        nonce,
        ...(accessToken !== undefined && { ath: digest(accessToken) }),
        ...options.claims,
      }
      const header = { alg: 'ES256', jwk, typ: 'dpop+jwt', ...options.proofHeader }
      const proof =
        options.proof ?? (await new SignJWT(claims).setProtectedHeader(header).sign(privateKey))
      return new Request(`${testFrameUrl}${path}`, {
        method,
        headers: {
          ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
          'content-type': 'application/json',
          dpop: proof,
          'sec-fetch-site': 'same-origin',
          'x-dapp-origin': options.origin ?? testOrigin,
          'x-project-id': options.projectId ?? localProjectId,
          ...options.headers,
        },
        ...(method === 'POST' && { body }),
      })
    },
  }
}
