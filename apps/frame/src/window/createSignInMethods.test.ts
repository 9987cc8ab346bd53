import { expect, test } from 'vitest'
import { createKeySession } from '../keys/createKeySession.ts'
import { handTicket } from '../login/handedTicket.ts'
import { createMemoryStore } from '../storage/openStore.ts'
import { createTestServer, frameUrl } from '../testing/createTestServer.ts'
import { createTestStore } from '../testing/openTestFrame.ts'
import { openAccount } from './openAccount.ts'

const page = `${frameUrl}/popup/export?projectId=project`

const clock = () => 1_800_000_000_000

/** Opens a window of the site. */
async function open(options: open.Options = {}) {
  const { server = await createTestServer(clock), store = createTestStore() } = options
  const { credentials = { get: async () => null } } = options
  const went: string[] = []
  let { url = page } = options
  const account = await openAccount({
    credentials: { create: async () => null, ...credentials },
    environment: {
      clock,
      fetch: server.fetch,
      locks: undefined,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      schedule: () => () => {},
    },
    locale: () => 'en',
    openKeys: () => createKeySession(),
    store,
    view: {
      goTo: (to) => void went.push(to),
      rename(to) {
        url = to
      },
      url: () => url,
    },
  })
  const { session, signInMethods } = account
  return { server, session, store, url: () => url, signInMethods, went }
}

declare namespace open {
  type Options = {
    credentials?: Pick<CredentialsContainer, 'get'>
    server?: Awaited<ReturnType<typeof createTestServer>>
    store?: ReturnType<typeof createTestStore>
    url?: string
  }
}

/** Opens the document that a provider redirects to, in the same browser. */
const openAgain = (
  { server, store }: Pick<open.Options, 'server' | 'store'>,
  resultUri: string,
  login?: string,
) =>
  open({
    ...(server && { server }),
    ...(store && { store }),
    url: `${page}&${new URLSearchParams({ ...(login && { login }), result_uri: resultUri })}`,
  })

const handed = ({ flowId, ticket = '' }: { flowId: string; ticket: string | undefined }) =>
  ({ flowId, ticket, type: 'fairlead/login-ticket' }) as const

test('[AUTH-04][AUTH-16] default: the window redirects to the provider, and returns signed in', async () => {
  const first = await open()
  await first.signInMethods.leaveTo('google')
  const gone = new URL(first.went[0] ?? '')
  const returned = first.server.provider.comeBack()
  const back = encodeURIComponent(`${page}&login=${returned.flowId}`)
  expect(gone.searchParams.get('state')).toContain(`--${back}`)
  await handTicket(first.store, handed(returned))
  const next = await openAgain(first, returned.handle, returned.flowId)
  await next.signInMethods.comeBack()
  expect((await next.session.read())?.user.provider).toBe('google')
  expect(next.url()).toBe(page)
  expect(await next.store.get(`handed ticket ${returned.flowId}`)).toBeUndefined()
  // The return URL works only once.
  await expect(next.signInMethods.comeBack()).resolves.toBeUndefined()
})

test('[AUTH-16][SEC-58][SEC-59] error: a result without this browser’s ticket, or of another login', async () => {
  const first = await open()
  await first.signInMethods.leaveTo('google')
  const { flowId, handle, ticket } = first.server.provider.comeBack()
  const fails = async (resultUri: string, login: string | undefined = flowId) => {
    const next = await openAgain(first, resultUri, login)
    await expect(next.signInMethods.comeBack()).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
    expect(await next.session.read()).toBeUndefined()
    expect(next.url()).toBe(page)
  }
  await fails(handle)
  // A user who was lured here has the ticket, but not the data that the login began with.
  const other = 'flw_9999999999999999'
  await handTicket(first.store, handed({ flowId: other, ticket }))
  await fails(handle, other)
  await handTicket(first.store, handed({ flowId, ticket }))
  await fails(handle, '')
  await fails('https://evil.example/')
})

test.each([
  ['access_denied', 'REQUEST_REJECTED'],
  ['login_failed', 'PROVIDER_ERROR'],
  ['server_error', 'PROVIDER_ERROR'],
])('[AUTH-16] error: %s at the provider', async (error, code) => {
  const { session, signInMethods } = await openAgain({}, `urn:fairlead:login?error=${error}`)
  await expect(signInMethods.comeBack()).rejects.toMatchObject({ code })
  expect(await session.read()).toBeUndefined()
})

test('[AUTH-16] behavior: of two windows at the same time each returns to its own login', async () => {
  const first = await open()
  await first.signInMethods.leaveTo('google')
  const one = first.server.provider.comeBack()
  await handTicket(first.store, handed(one))
  await first.signInMethods.leaveTo('google')
  const two = first.server.provider.comeBack()
  await handTicket(first.store, handed(two))
  for (const { flowId, handle } of [one, two]) {
    const next = await openAgain(first, handle, flowId)
    await expect(next.signInMethods.comeBack()).resolves.toBeUndefined()
  }
})

test('[AUTH-16] behavior: no provider if the login could not be stored', async () => {
  expect((await open()).signInMethods.providers).toEqual(['google', 'oidc:acme'])
  expect((await open({ store: createMemoryStore() })).signInMethods.providers).toEqual([])
})

const stranger = 'usr_00000000000000000000'

test('[AUTH-04][AUTH-18][SEC-131] error: another user cannot complete a login requested for a given user', async () => {
  const first = await open()
  await first.signInMethods.leaveTo('google')
  const begun = first.server.provider.comeBack()
  await handTicket(first.store, handed(begun))
  const signedIn = await openAgain(first, begun.handle, begun.flowId)
  await signedIn.signInMethods.comeBack()
  const { accessToken, user } = (await signedIn.session.read())!

  await signedIn.signInMethods.leaveTo('google', { personId: stranger })
  const wrong = first.server.provider.comeBack()
  await handTicket(first.store, handed(wrong))
  const refused = await openAgain(first, wrong.handle, wrong.flowId)
  await expect(refused.signInMethods.comeBack()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  // The current session stays, and the server's new session for the other user is ended.
  expect(await refused.session.read()).toMatchObject({ accessToken, user })
  expect(first.server.tokens()).toEqual([accessToken])

  await refused.signInMethods.leaveTo('google', { personId: user.id })
  const right = first.server.provider.comeBack()
  await handTicket(first.store, handed(right))
  const again = await openAgain(first, right.handle, right.flowId)
  await again.signInMethods.comeBack()
  expect((await again.session.read())?.accessToken).not.toBe(accessToken)
})

test('[AUTH-14][AUTH-18][SEC-131] error: another user’s passkey is rejected for the requested user', async () => {
  const bytes = new ArrayBuffer(3)
  const credentials = {
    get: async ({ publicKey }: CredentialRequestOptions = {}) =>
      ({
        getClientExtensionResults: () => ({}),
        id: 'cGFzc2tleQ',
        rawId: bytes,
        response: {
          authenticatorData: bytes,
          clientDataJSON: publicKey?.challenge,
          signature: bytes,
        },
        type: 'public-key',
      }) as unknown as Credential,
  }
  const { server, session, signInMethods } = await open({ credentials })
  await signInMethods.signInByPasskey?.()
  const { accessToken, user } = (await session.read())!

  const asked = signInMethods.signInByPasskey?.({ personId: stranger })
  await expect(asked).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(await session.read()).toMatchObject({ accessToken, user })
  expect(server.tokens()).toEqual([accessToken])
  await signInMethods.signInByPasskey?.({ personId: user.id })
  expect((await session.read())?.accessToken).not.toBe(accessToken)
})

/** Signs a window in, and returns it from a provider whose account is to be linked. */
async function returnToLink(status: 200 | 409) {
  const first = await open()
  await first.signInMethods.leaveTo('google')
  const entered = first.server.provider.comeBack()
  await handTicket(first.store, handed(entered))
  await (await openAgain(first, entered.handle, entered.flowId)).signInMethods.comeBack()
  const personId = (await first.session.read())?.user.id
  await first.signInMethods.leaveTo('google', { isLink: true, personId })
  const returned = first.server.provider.comeBack()
  await handTicket(first.store, handed(returned))
  const reasons = [{ description: 'Refused', field: 'handle' }]
  const about = { code: 'CONFLICT', detail: '', requestId: '1', title: '', type: 'about:blank' }
  const body = status === 200 ? {} : { ...about, reasons, status }
  const answer = () => Response.json(body, { status })
  first.server.answer('/v1/logins/link', answer)
  return { first, next: await openAgain(first, returned.handle, returned.flowId) }
}

test('default: an account is linked to the signed-in user, who stays signed in', async () => {
  const { first, next } = await returnToLink(200)
  const before = await first.session.read()
  const { calls } = first.server
  const start = calls.length
  expect(await next.signInMethods.comeBack()).toBe('done')
  expect(calls.slice(start).map(({ path }) => path)).toEqual(['/v1/logins/link'])
  expect(calls.at(-1)?.token).toBe(`DPoP ${before?.accessToken}`)
  expect(await next.session.read()).toEqual(before)
})

test('error: an account of another wallet is reported, and does not sign in', async () => {
  const { first, next } = await returnToLink(409)
  const before = await first.session.read()
  expect(await next.signInMethods.comeBack()).toBe('taken')
  expect(await next.session.read()).toEqual(before)
})

test('error: an account is not linked to another user who has signed in meanwhile', async () => {
  const { first, next } = await returnToLink(200)
  await first.session.end()
  const start = first.server.calls.length
  await expect(next.signInMethods.comeBack()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(first.server.calls.slice(start)).toEqual([])
})
