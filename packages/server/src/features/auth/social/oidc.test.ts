import { parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { Auth } from '../../../configuration/Auth.ts'
import { createSocialServer, readOutcome, returnedOf } from '../../../testing/createSocialServer.ts'
import { testFrameUrl } from '../../../testing/createTestDevice.ts'
import { createWalletServer } from '../../../testing/createWalletServer.ts'
import { startOidcIssuer } from '../../../testing/startOidcIssuer.ts'
import { createGuardedFetch } from '../../../untrusted/createGuardedFetch.ts'
import { localProjectId } from '../../project/localProject.ts'

type Server = Awaited<ReturnType<typeof createSocialServer>>
const otherProjectId = 'b'.repeat(32)
const ada = '1001'
const project = { allowedOrigins: [], features: null, isAnalyticsEnabled: false, isDisabled: false }

/** Signs in at the simulated company, with a new device and browser. */
async function signIn(server: Server, how = {}) {
  const device = await server.createDevice()
  const browser = server.createBrowser()
  const login = await server.login(device, 'oidc:acme', how)
  const landing = await browser.choose(await browser.open(login.uri), ada)
  return (await server.complete(device, login, returnedOf(landing.html), how)).body
}

/** Opens a login at an issuer that can be falsified, up to the issuer's page. */
async function atIssuer(options: Partial<createSocialServer.Options> = {}) {
  const clock = { now: () => Date.now() }
  const { issuer, state } = await startOidcIssuer(() => clock.now())
  const client = { clientId: 'fairlead', id: 'own', issuer, title: 'Own' }
  const server = await createSocialServer({
    brands: [],
    oidc: [localProjectId, otherProjectId].map((projectId) => ({ ...client, projectId })),
    ...options,
  })
  clock.now = () => server.clock.nowMs
  const device = await server.createDevice()

  async function begin() {
    const login = await server.login(device, 'oidc:own')
    const sent = await server.send(new Request(login.uri))
    const location = sent.headers.get('location')
    const [cookie = ''] = (sent.headers.get('set-cookie') ?? '').split(';')
    return { cookie, html: await sent.text(), location: location ? new URL(location) : null, login }
  }

  /** Brings the issuer's response to the redirect URI, and completes the login if it succeeded. */
  async function bring(
    { cookie, location, login }: Awaited<ReturnType<typeof begin>>,
    change: Record<string, string | undefined> = {},
    key = `${localProjectId}.own`,
  ) {
    const expected = location?.searchParams.get('state') ?? ''
    const parameters = { code: 'code', iss: issuer, state: expected, ...change }
    const url = new URL(`${testFrameUrl}/oauth/callback/${key}`)
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined) url.searchParams.set(name, value)
    const answer = await server.send(new Request(url, { headers: { cookie } }))
    const outcome = readOutcome(await answer.text())
    const isDone = outcome.kind === 'returned' && outcome.ticket !== undefined
    const end = isDone ? await server.complete(device, login, outcome) : undefined
    return { body: end?.body, outcome }
  }
  /** Puts the login's nonce into the ID token. */
  const answerNonce = ({ location }: Awaited<ReturnType<typeof begin>>) => {
    state.claims = { ...state.claims, nonce: location?.searchParams.get('nonce') }
  }
  return { answerNonce, begin, bring, issuer, server, state }
}

const failed = {
  body: undefined,
  outcome: { resultUri: expect.stringContaining('error=login_failed') },
}

test('default: a user signs in with the provider of the project, again to the same account', async () => {
  const server = await createSocialServer({ brands: [], oidcProjects: [localProjectId] })
  const { user } = await signIn(server)
  expect(user).toEqual({
    email: 'ada@example.test',
    id: expect.any(String),
    provider: 'oidc:acme',
    userName: 'Ada',
  })
  expect((await signIn(server)).user.id).toBe(user.id)
})

test('default: an account of the project’s provider is linked to an email wallet, and unlinked', async () => {
  const server = await createSocialServer({ brands: [], oidcProjects: [localProjectId] })
  const device = await server.createDevice()
  server.clock.nowMs += 60_000
  const { accessToken, user } = (await server.signedIn(device, 'ada@mail.test')).body
  const browser = server.createBrowser()
  const { binder, flowId, uri } = await server.login(device, 'oidc:acme')
  const landing = await browser.choose(await browser.open(uri), ada)
  const { resultUri, ticket } = returnedOf(landing.html)
  const body = { binder, flowId, handle: resultUri, ticket: ticket?.ticket }
  const linked = await server.call(device, '/v1/logins/link', body, { accessToken })
  expect(linked.status).toBe(200)
  expect((await signIn(server)).user.id).toBe(user.id)
  const unlinked = await server.call(
    device,
    '/v1/logins/unlink',
    { provider: 'oidc:acme' },
    { accessToken },
  )
  expect(unlinked.status).toBe(200)
  expect((await server.storage.auth.listLogins(user.id)).map((one) => one.provider)).toEqual([
    'email',
  ])
})

test('error: a provider belongs to its project, and so do its users', async () => {
  const mine = await createSocialServer({ brands: [], oidcProjects: [localProjectId] })
  await mine.storage.projects.add(otherProjectId, { ...project, name: 'Other' })
  const how = { projectId: otherProjectId }
  const { started } = await mine.login(await mine.createDevice(), 'oidc:acme', how)
  expect(started).toMatchObject({ body: { code: 'FEATURE_UNAVAILABLE' }, status: 501 })

  const both = await createSocialServer({
    brands: [],
    oidcProjects: [localProjectId, otherProjectId],
  })
  await both.storage.projects.add(otherProjectId, { ...project, name: 'Other' })
  const { user } = await signIn(both)
  const { user: other } = await signIn(both, how)
  expect(other.email).toBe(user.email)
  expect(other.id).not.toBe(user.id)
})

test('error: a response from another issuer, or at the redirect URI of another project, exchanges no code', async () => {
  const { answerNonce, begin, bring, issuer, state } = await atIssuer()
  for (const [change, key] of [
    [{ iss: 'https://evil.example' }],
    [{ iss: undefined }],
    [{ iss: `${issuer}/` }],
    [{}, `${otherProjectId}.own`],
    [{}, 'google'],
    [{}, 'own'],
  ] as const) {
    const login = await begin()
    answerNonce(login)
    state.asked.length = 0
    const { body, outcome } = await bring(login, change, key)
    expect(body).toBeUndefined()
    expect(outcome).not.toHaveProperty('ticket')
    expect(state.asked).not.toContain('/token')
  }
  const login = await begin()
  answerNonce(login)
  expect((await bring(login)).body).toMatchObject({ user: { provider: 'oidc:own' } })
})

test('default: the request has PKCE, a nonce, and an own redirect URI', async () => {
  const { begin } = await atIssuer()
  const { location } = await begin()
  expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
    client_id: 'fairlead',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${testFrameUrl}/oauth/callback/${localProjectId}.own`,
    response_type: 'code',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('error: a replayed response and the nonce of an earlier login', async () => {
  const { answerNonce, begin, bring, state } = await atIssuer()
  const first = await begin()
  answerNonce(first)
  expect((await bring(first)).body).toMatchObject({ user: { provider: 'oidc:own' } })
  state.asked.length = 0
  expect(await bring(first)).toMatchObject({ body: undefined, outcome: { kind: 'refused' } })
  expect(state.asked).toEqual([])
  // The ID token still has the nonce of the first login.
  expect(await bring(await begin())).toMatchObject(failed)
})

const hourAgo = Math.floor(Date.now() / 1000) - 3_600

test('error: an ID token for another client, from another issuer, of another time, or by another key', async () => {
  const { answerNonce, begin, bring, server, state } = await atIssuer()
  for (const claims of [
    { aud: 'other' },
    { aud: ['fairlead', 'other'], azp: 'other' },
    { aud: ['fairlead', 'other'] },
    { aud: ['fairlead', 'other'], azp: 'fairlead' },
    { at_hash: 'hash of another access token' },
    { iss: 'https://evil.example' },
    { exp: hourAgo },
    { iat: hourAgo },
    { sub: '' },
    { sub: 'x'.repeat(256) },
  ]) {
    state.claims = claims
    const login = await begin()
    answerNonce(login)
    expect(await bring(login)).toMatchObject(failed)
  }
  state.claims = {}
  state.hasOtherKey = true
  const login = await begin()
  answerNonce(login)
  expect(await bring(login)).toMatchObject(failed)
  expect(server.entries).toContainEqual({
    event: 'vendorFailed',
    feature: 'sign-in',
    reason: 'token',
    vendor: 'oidc:own',
  })
})

test('behavior: only a verified email address is used, and a name without control characters', async () => {
  const { answerNonce, begin, bring, state } = await atIssuer()
  state.claims = { email: 'ada@example.test', name: 'Ada\u202e\nX', sub: 'eve' }
  const login = await begin()
  answerNonce(login)
  expect((await bring(login)).body).toMatchObject({ user: { email: null, userName: 'Ada X' } })
})

test('error: metadata of another issuer, or with unsafe endpoints or algorithms, opens no provider', async () => {
  const { begin, state } = await atIssuer()
  for (const metadata of [
    { issuer: 'https://evil.example' },
    { authorization_endpoint: 'http://evil.example/auth' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { token_endpoint: 'http://127.0.0.1:1/token' },
    { jwks_uri: 'http://169.254.169.254/keys' },
    { jwks_uri: undefined },
    { id_token_signing_alg_values_supported: ['HS256', 'none'] },
  ]) {
    state.metadata = metadata
    const { html, location } = await begin()
    expect(location).toBeNull()
    expect(readOutcome(html)).toMatchObject(failed.outcome)
  }
  state.metadata = {}
  expect((await begin()).location?.pathname).toBe('/auth')
})

test('error: redirects of the metadata and the keys are not followed', async () => {
  const { answerNonce, begin, bring, state } = await atIssuer()
  state.redirects = { '/.well-known/openid-configuration': 'http://127.0.0.1:1/' }
  expect((await begin()).location).toBeNull()
  state.redirects = { '/jwks': 'http://127.0.0.1:1/' }
  const login = await begin()
  answerNonce(login)
  expect(await bring(login)).toMatchObject(failed)
  state.redirects = {}
  const next = await begin()
  answerNonce(next)
  expect((await bring(next)).body).toMatchObject({ user: { provider: 'oidc:own' } })
})

test.each(['token_endpoint', 'jwks_uri'])(
  'error: %s of another origin in a private network is not requested',
  async (name) => {
    const guarded = createGuardedFetch({
      resolve: async () => [{ address: '10.0.0.1', family: 4 }],
    })
    const asked: string[] = []
    const guardedFetch = (async (url: string, init?: RequestInit) => {
      asked.push(url)
      return guarded.fetch(url, init)
    }) as typeof globalThis.fetch
    const { answerNonce, begin, bring, server, state } = await atIssuer({ guardedFetch })
    state.metadata = { [name]: 'https://keys.example/internal' }
    const login = await begin()
    answerNonce(login)
    expect(await bring(login)).toMatchObject(failed)
    expect(asked).toEqual(['https://keys.example/internal'])
    expect(server.asked).not.toContain('https://keys.example/internal')
    await guarded.close()
  },
)

test('default: the widget and the frame learn the providers of their project alone, without the client', async () => {
  const oidc = [client, { ...client, clientSecret: 'hidden', id: 'b', projectId: otherProjectId }]
  const { send, storage } = await createWalletServer({ logins: { oidc } })
  await storage.projects.add(otherProjectId, { ...project, name: 'Other' })
  const ask = async (url: string, projectId: string) => {
    const query = new URLSearchParams({ projectId, st: 'fairlead', sv: 'html-universal-0.0.0' })
    return (await (await send(new Request(`${url}?${query}`))).json()).oidc
  }
  for (const url of [`${testFrameUrl}/v1/frame/config`, 'http://localhost:4400/appkit/v1/config']) {
    expect(await ask(url, localProjectId)).toEqual([{ name: 'oidc:acme', title: 'Acme' }])
    expect(await ask(url, otherProjectId)).toEqual([{ name: 'oidc:b', title: 'Acme' }])
  }
})

const client = {
  clientId: 'fairlead',
  id: 'acme',
  issuer: 'https://id.acme.example',
  projectId: localProjectId,
  title: 'Acme',
}

test('default: a provider is configured with an id, a title, an issuer and a client', () => {
  expect(parse(Auth, { oidc: [client, { ...client, id: 'b' }] })).toMatchObject({
    oidc: [client, { id: 'b' }],
  })
})

test.each([
  [{ issuer: 'http://id.acme.example' }],
  [{ issuer: 'https://id.acme.example/?a=b' }],
  [{ id: 'Acme' }],
  [{ id: 'a'.repeat(12) }],
  [{ title: 'Acme\u202e' }],
  [{ title: '' }],
  [{ scopes: ['email'] }],
  [{ scopes: ['openid', 'a b'] }],
  [{ projectId: 'acme' }],
  [{ clientId: '' }],
])('error: %o is refused in the configuration', (change) => {
  expect(() => parse(Auth, { oidc: [{ ...client, ...change }] })).toThrow()
})

test('error: two providers of a project with the same id', () => {
  expect(() => parse(Auth, { oidc: [client, { ...client, title: 'Other' }] })).toThrow()
})
