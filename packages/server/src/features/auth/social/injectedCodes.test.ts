import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createOutgoingFetch } from '../../../outgoingFetch.ts'
import { createSocialServer } from '../../../testing/createSocialServer.ts'
import { createTestBrowser } from '../../../testing/createTestBrowser.ts'
import { atProvider, bring } from '../../../testing/socialAttacks.ts'
import { localProjectId } from '../../project/localProject.ts'

const ada = '1001'
const acme = `${localProjectId}.acme`

/** Signs in as Ada at the provider, and stops before the code reaches the server. */
async function stealCode(server: Awaited<ReturnType<typeof createSocialServer>>, provider: string) {
  const returned: URL[] = []
  const browser = createTestBrowser({
    fetch: server.outgoing,
    send: async (request) => {
      const url = new URL(request.url)
      if (!url.pathname.startsWith('/oauth/callback/')) return server.send(request)
      returned.push(url)
      return new Response()
    },
  })
  const { uri } = await server.login(await server.createDevice(), provider)
  await browser.choose(await browser.open(uri), ada)
  return Object.fromEntries(returned[0]?.searchParams ?? [])
}

test.each([
  // GitHub has no nonce, so only the verifier protects these logins.
  ['github', 'github'],
  ['google', 'google'],
  ['oidc:acme', acme],
])(
  '[AUTH-16][SEC-49] error: %s refuses an unused code that an attacker adds to another login',
  async (name, provider) => {
    const statuses: number[] = []
    const outgoing = createOutgoingFetch()
    onTestFinished(() => outgoing.close())
    const server = await createSocialServer({
      fetch: (async (url: string, init?: RequestInit) => {
        const response = await outgoing.fetch(url, init)
        if (init?.method === 'POST') statuses.push(response.status)
        return response
      }) as typeof globalThis.fetch,
      oidcProjects: [localProjectId],
    })
    const { code = '', state: _, ...rest } = await stealCode(server, name)
    const own = await atProvider(server, name)

    const { outcome } = await bring(
      server,
      { ...rest, code, state: own.state },
      { cookie: own.cookie, provider },
    )

    // The code is valid and was never used. Only the verifier is that of another login.
    expect(code).toMatch(/^[\w-]{20,}$/)
    expect(statuses).toEqual([400])
    expect(outcome).toMatchObject({ kind: 'returned' })
    expect(outcome).not.toHaveProperty('ticket')
    expect(server.entries.at(-1)).toMatchObject({ event: 'vendorFailed' })
  },
)

test('[AUTH-16][SEC-49] behavior: each login has its own verifier, and sends it to the token endpoint only', async () => {
  const sent: URLSearchParams[] = []
  const server = await createSocialServer({
    fetch: (async (_url: string, init?: RequestInit) => {
      sent.push(new URLSearchParams(String(init?.body)))
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }) as typeof globalThis.fetch,
  })
  const challenges: (string | null)[] = []
  for (const provider of ['google', 'github']) {
    const { cookie, location, state } = await atProvider(server, provider)
    expect(location.searchParams.get('code_challenge_method')).toBe('S256')
    challenges.push(location.searchParams.get('code_challenge'))
    await bring(server, { code: 'c', state }, { cookie, provider })
  }

  const verifiers = sent.map((body) => body.get('code_verifier') ?? '')
  expect(new Set(verifiers).size).toBe(2)
  expect(verifiers.every((verifier) => /^[\w-]{43,128}$/.test(verifier))).toBe(true)
  const hashes = verifiers.map((one) => createHash('sha256').update(one).digest('base64url'))
  expect(hashes).toEqual(challenges)
})

test('[AUTH-16][SEC-50] error: a token with the nonce of a finished login, of an open login, or without a nonce', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'one', use: 'sig' }
  let idToken = ''
  const server = await createSocialServer({
    brands: ['google'],
    fetch: (async (url: string) =>
      Response.json(
        url.endsWith('/jwks')
          ? { keys: [jwk] }
          : { access_token: 'a', id_token: idToken, token_type: 'bearer' },
      )) as typeof globalThis.fetch,
  })
  const { clientId = '', issuer = '' } = server.social.google ?? {}

  /** Completes a login with a token that has another nonce. */
  async function signIn(nonceOf: (own: string) => unknown) {
    const { cookie, nonce, state } = await atProvider(server)
    const claims = JSON.parse(JSON.stringify({ nonce: nonceOf(nonce) }))
    idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setAudience(clientId)
      .setExpirationTime('1m')
      .setIssuedAt()
      .setIssuer(issuer)
      .setSubject('p')
      .sign(privateKey)
    const { outcome } = await bring(server, { code: 'c', state }, { cookie })
    const isIn = outcome?.kind === 'returned' && outcome.ticket !== undefined
    return { isIn, nonce }
  }

  const first = await signIn((own) => own)
  expect(first.isIn).toBe(true)
  const open = await atProvider(server)
  for (const nonceOf of [
    () => first.nonce,
    () => open.nonce,
    () => undefined,
    () => null,
    () => '',
    (own: string) => [own],
    (own: string) => own.toUpperCase(),
  ])
    expect((await signIn(nonceOf)).isIn, String(nonceOf)).toBe(false)
  expect((await signIn((own) => own)).isIn).toBe(true)
})
