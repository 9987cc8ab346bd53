import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { auditSigner } from '../features/auth/AuthContext.ts'
import type { LogEntry } from '../log.ts'
import type { Metric } from '../metrics/formatMetrics.ts'
import { openSqlite } from '../storage/openSqlite.ts'
import { filledProject, fillStatistics } from '../testing/fillStatistics.ts'
import { createAccess, linkMs, sessionMs } from './createAccess.ts'
import { createDashboard } from './createDashboard.ts'

const origin = 'http://localhost:4409'
const kms = { signAudit: async () => new Uint8Array(32) }
const budget: Metric = {
  name: 'fairlead_rpc_calls_total',
  help: 'Calls.',
  kind: 'counter',
  label: 'project',
  value: { [filledProject]: 4321 },
}

/** Creates a dashboard over a filled database, with a manual clock. */
async function create(
  options: { kms?: typeof kms | undefined; origins?: readonly string[] } = { kms },
) {
  const clock = { nowMs: Date.UTC(2026, 5, 30, 12) }
  const storage = openSqlite(':memory:', () => clock.nowMs)
  onTestFinished(() => storage.close())
  await storage.migrate()
  await fillStatistics(storage, { clock, sign: auditSigner(kms) })
  const entries: LogEntry[] = []
  const { origins = [origin] } = options
  const dashboard = createDashboard({
    clock: () => clock.nowMs,
    isRelayInRedis: false,
    kms: options.kms,
    log: (entry) => entries.push(entry),
    metrics: () => [budget],
    origins,
    random: randomBytes,
    storage,
  })
  const access = createAccess({
    clock: () => clock.nowMs,
    random: randomBytes,
    store: storage.dashboard,
  })
  const ask = (
    path: string,
    { address = '127.0.0.1', ...init }: RequestInit & { address?: string } = {},
  ) => dashboard(new Request(new URL(path, origins[0]), init), { address })
  const send = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    ask(path, {
      body: new URLSearchParams(fields).toString(),
      headers: { origin: origins[0]!, ...headers },
      method: 'POST',
    })
  /** Opens a link. Returns the response and the cookie. */
  async function signIn(link?: string) {
    const response = await send('/sign-in', { token: link ?? (await access.createLink()) })
    const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? []
    return { cookie, response }
  }
  const read = async (path: string, cookie: string) => {
    const response = await ask(path, { headers: { cookie } })
    return { response, text: await response.text() }
  }
  const actions = async () =>
    (await storage.statistics.listAuditEntries({ limit: 20 })).entries
      .slice(8)
      .map(({ action, data, projectId }) => ({ action, data, projectId }))
  return { access, actions, ask, clock, entries, read, send, signIn, storage }
}

/** Values of the form of the filled project. */
const form = async ({ storage }: Awaited<ReturnType<typeof create>>) => {
  const project = await storage.projects.find(filledProject)
  return { mode: 'production', name: 'Shop', origins: '', updatedAt: project?.updatedAt ?? '' }
}

test('default: shows figures of the database and metrics of the process', async () => {
  const { read, signIn } = await create()
  const { cookie } = await signIn()

  const { response, text } = await read('/', cookie)

  expect(response.status).toBe(200)
  expect(text).toContain('<dt>Users</dt><dd>2<small>1 new</small>')
  expect(text).toMatch(/Opened the modal<\/th><td class="number">3</)
  expect(text).toMatch(/MetaMask<\/th><td>eip155:1<\/td><td class="number">2</)
  expect(text).toMatch(/Shop<\/th><td class="number">4,321</)
  expect(text).toMatch(/2026-06-29<\/th><td class="number">2<\/td><td class="number">1</)
  expect((await read('/?days=30', cookie)).text).toContain('2026-06-01')
})

test('[SEC-304] error: a link signs in once, and not after five minutes', async () => {
  const { access, clock, signIn } = await create()
  const link = await access.createLink()
  const both = await Promise.all([signIn(link), signIn(link)])
  expect(both.map(({ response }) => response.status).sort()).toEqual([303, 403])

  const late = await access.createLink()
  clock.nowMs += linkMs
  expect((await signIn(late)).response.status).toBe(403)
  expect((await signIn('guessed')).response.status).toBe(403)
})

test('[SEC-304] behavior: opening the link’s page doesn’t use it up, for programs that preview links', async () => {
  const { access, ask, signIn } = await create()
  const link = await access.createLink()

  expect(await (await ask(`/sign-in?token=${link}`)).text()).toContain(`value="${link}"`)
  expect((await signIn(link)).response.status).toBe(303)
})

test('[SEC-305] error: without a session, with an expired one, and after signing out', async () => {
  const { access, ask, clock, read, send, signIn } = await create()
  const isSignedIn = async (cookie: string) => (await read('/', cookie)).response.status === 200
  for (const path of ['/', '/projects', `/projects/${filledProject}`, '/none']) {
    const response = await ask(path)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in'])
  }
  const link = await access.createLink()
  expect(await isSignedIn(`fairlead-dashboard=${link}`)).toBe(false)

  const { cookie } = await signIn()
  expect(await isSignedIn(cookie)).toBe(true)
  expect((await send('/sign-out', {}, { cookie })).status).toBe(303)
  expect(await isSignedIn(cookie)).toBe(false)

  const { cookie: other } = await signIn()
  clock.nowMs += sessionMs
  expect(await isSignedIn(other)).toBe(false)
})

test('[SEC-305] behavior: scripts and other sites can’t read the session, and TLS binds it to the host', async () => {
  const plain = await (await create()).signIn()
  expect(plain.response.headers.get('set-cookie')).toMatch(
    /^fairlead-dashboard=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const secure = await (await create({ origins: ['https://admin.example'] })).signIn()
  expect(secure.response.headers.get('set-cookie')).toMatch(
    /^__Host-fairlead-dashboard=.*; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('[SEC-305] behavior: the database holds no token', async () => {
  const { access, signIn, storage } = await create()
  const link = await access.createLink()
  const { cookie } = await signIn()
  const token = cookie.split('=')[1]!

  for (const [kind, digest] of [
    ['link', link],
    ['session', token],
  ] as const)
    expect(await storage.dashboard.hasToken({ digest, kind })).toBe(false)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:5173' }],
  ['a sandboxed page', { origin: 'null' }],
])('[SEC-306] error: a form of %s changes nothing', async (_, headers) => {
  const own = await create()
  const { cookie } = await own.signIn()
  const fields = { ...(await form(own)), name: 'Taken' }

  const response = await own.send(`/projects/${filledProject}`, fields, { cookie, ...headers })

  expect(response.status).toBe(403)
  expect((await own.storage.projects.find(filledProject))?.name).toBe('Shop')
  expect((await own.send('/sign-out', {}, { cookie, ...headers })).status).toBe(403)
})

test('[SEC-306] error: a host that resolves to this machine is refused', async () => {
  const { ask } = await create()

  expect((await ask('http://evil.example:4409/sign-in')).status).toBe(421)
})

test('[SEC-307] behavior: names of wallets and projects are text', async () => {
  const own = await create()
  const name = '<img src=x onerror=alert(1)>'
  await own.storage.projects.update(filledProject, { name: '"><script>' })
  const event = {
    details: { caipNetworkId: name, name, reconnect: false },
    domain: '',
    event: 'CONNECT_SUCCESS',
    happenedAt: '2026-01-01T00:00:00.000Z',
    id: '00000000-0000-4000-8000-999999999999',
    kind: 'track',
    url: '',
  } as const
  await own.storage.events.add(filledProject, [event])
  const { cookie } = await own.signIn()

  for (const path of ['/', '/projects', `/projects/${filledProject}`]) {
    const { response, text } = await own.read(path, cookie)
    expect(text).not.toMatch(/<img|<script/)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect((await own.read('/', cookie)).text).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('[SEC-308] default: a change of a project is saved and recorded in the audit', async () => {
  const own = await create()
  const { cookie } = await own.signIn()
  const origins = 'https://shop.example\r\nhttps://*.shop.example\r\n'
  const fields = { ...(await form(own)), analytics: 'on', mode: 'development', origins }

  const response = await own.send(`/projects/${filledProject}`, fields, { cookie })

  expect(response.headers.get('location')).toBe(`/projects/${filledProject}?saved`)
  expect(await own.storage.projects.find(filledProject)).toMatchObject({
    allowedOrigins: ['https://shop.example', 'https://*.shop.example'],
    guests: 'off',
    isAnalyticsEnabled: true,
    mode: 'development',
    name: 'Shop',
  })
  expect(await own.actions()).toEqual([
    { action: 'dashboard_signed_in', data: {} },
    {
      action: 'project_changed',
      data: { fields: 'allowedOrigins,mode,allowsPreviews', from: 'dashboard' },
      projectId: filledProject,
    },
  ])
})

test('[SEC-308] error: without the keys of the audit, projects are read-only', async () => {
  const own = await create({ kms: undefined })
  const { cookie } = await own.signIn()
  const path = `/projects/${filledProject}`
  const page = await own.read(path, cookie)
  expect(page.text).toContain('Set <code>FRAME_URL</code>')
  expect(page.text).not.toContain('<textarea')

  expect((await own.send(path, { ...(await form(own)), name: 'x' }, { cookie })).status).toBe(403)
  expect((await own.storage.projects.find(filledProject))?.name).toBe('Shop')
})

test.each([
  [{ origins: 'https://*.vercel.app' }, 400, 'Allows pages of anyone'],
  [{ origins: 'https://user@shop.example' }, 400, 'Not an origin pattern'],
  [{ name: '' }, 400, 'Not saved'],
  [{ updatedAt: '2020-01-01T00:00:00.000Z' }, 400, 'was just changed elsewhere'],
  [{ mode: 'other' }, 400, 'The form is incomplete'],
])('error: a project isn’t saved with %j', async (wrong, status, message) => {
  const own = await create()
  const { cookie } = await own.signIn()
  const fields = { ...(await form(own)), disabled: 'on', ...wrong }

  const response = await own.send(`/projects/${filledProject}`, fields, { cookie })

  expect(response.status).toBe(status)
  expect(await response.text()).toContain(message)
  expect((await own.storage.projects.find(filledProject))?.isDisabled).toBe(false)
  expect(await own.actions()).toEqual([{ action: 'dashboard_signed_in', data: {} }])
})

test('[SEC-309] error: an address that sends too many requests has to wait, others don’t', async () => {
  const { ask, clock } = await create()
  const first = await Promise.all(Array.from({ length: 61 }, () => ask('/sign-in')))

  expect(first.map(({ status }) => status).sort()).toEqual([...Array(60).fill(200), 429])
  expect((await ask('/sign-in', { address: '127.0.0.2' })).status).toBe(200)
  clock.nowMs += 1_000
  expect((await ask('/sign-in')).status).toBe(200)
})

test('error: unknown pages and projects, and a failing database', async () => {
  const { entries, read, signIn, storage } = await create()
  const { cookie } = await signIn()
  expect((await read('/none', cookie)).response.status).toBe(404)
  expect((await read(`/projects/${'0'.repeat(32)}`, cookie)).response.status).toBe(404)
  await storage.projects.update(filledProject, { name: 'Shop' })

  storage.projects.list = () => Promise.reject(new Error('secret'))
  const { response, text } = await read('/', cookie)

  expect(response.status).toBe(500)
  expect(text).not.toContain('secret')
  expect(entries.map(({ event }) => event)).toEqual(['crashed'])
})
