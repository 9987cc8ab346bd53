import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'

/** Starts an OpenID Connect issuer whose metadata and ID tokens a test can falsify. Stopped when the test ends. */
export async function startOidcIssuer(clock: () => number) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const other = (await generateKeyPair('ES256')).privateKey
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one', use: 'sig' }]
  const state: startOidcIssuer.State = { asked: [], claims: {}, metadata: {}, redirects: {} }

  async function signToken(): Promise<string> {
    const now = Math.floor(clock() / 1000)
    const usual = { aud: 'fairlead', exp: now + 300, iat: now, iss: issuer, sub: 'ada' }
    return new SignJWT({ ...usual, ...state.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(state.hasOtherKey ? other : privateKey)
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    state.asked.push(pathname)
    const location = state.redirects[pathname]
    if (location !== undefined) return void response.writeHead(302, { location }).end()
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        authorization_endpoint: `${issuer}/auth`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['HS256', 'ES256'],
        issuer,
        jwks_uri: `${issuer}/jwks`,
        token_endpoint: `${issuer}/token`,
        ...state.metadata,
      }),
      '/jwks': () => ({ keys }),
      '/token': async () => ({
        access_token: 'access',
        id_token: await signToken(),
        token_type: 'bearer',
      }),
    }
    const answer = await answers[pathname]?.()
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, state }
}

export declare namespace startOidcIssuer {
  type State = {
    /** Paths that were requested. */
    asked: string[]
    /** Claims that replace the usual ones. */
    claims: Readonly<Record<string, unknown>>
    /** True to sign with a key that is not published. */
    hasOtherKey?: boolean
    /** Metadata that replaces the usual one. */
    metadata: Readonly<Record<string, unknown>>
    /** Targets of redirects, by path. */
    redirects: Readonly<Record<string, string>>
  }
}
