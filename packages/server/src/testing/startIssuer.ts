import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'

/** Starts an issuer of sign-in tokens with its public keys at a URL. Stopped when the test ends. */
export async function startIssuer(clock: () => number, options: startIssuer.Options = {}) {
  const { alg = 'ES256', audience = 'shop', issuer = 'https://id.shop.example' } = options
  const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>()
  let keys: JWK[] = []
  const state = { isDown: false, requests: 0 }

  async function rotate(kid: string, how: { keepsOld?: boolean } = {}): Promise<void> {
    const pair = await generateKeyPair(alg, { extractable: true })
    pairs.set(kid, pair)
    const jwk = { ...(await exportJWK(pair.publicKey)), alg, kid, use: 'sig' }
    keys = how.keepsOld ? [...keys, jwk] : [jwk]
  }
  await rotate('one')

  const server = createServer((_, response) => {
    state.requests++
    if (state.isDown) return void response.writeHead(500).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const jwksUrl = `http://127.0.0.1:${port}/jwks.json`

  return {
    jwksUrl,
    keys: () => keys,
    pair: (kid: string) => pairs.get(kid)!,
    rotate,
    settings: { audience, issuer, jwksUrl },
    state,
    /** @param claims - Added to the usual ones; `undefined` removes one. */
    async sign(
      claims: startIssuer.Claims = {},
      { kid = 'one' }: { kid?: string } = {},
    ): Promise<string> {
      const now = Math.floor(clock() / 1000)
      const usual = { aud: audience, exp: now + 300, iat: now, iss: issuer, sub: 'ada' }
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg, kid })
        .sign(pairs.get(kid)!.privateKey)
    },
  }
}

export declare namespace startIssuer {
  /** Claims of a token; `undefined` removes one. */
  type Claims = Readonly<Record<string, number | string | boolean | undefined>>
  type Options = { alg?: string; audience?: string; issuer?: string }
}
