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
  const { session, wayIns } = account
  return { server, session, store, url: () => url, wayIns, went }
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

test('[AUTH-04][AUTH-16] default: the window goes to the provider, and comes back signed in', async () => {
  const first = await open()
  await first.wayIns.leaveTo('google')
  const gone = new URL(first.went[0] ?? '')
  const returned = first.server.provider.comeBack()
  const back = encodeURIComponent(`${page}&login=${returned.flowId}`)
  expect(gone.searchParams.get('state')).toContain(`--${back}`)
  await handTicket(first.store, handed(returned))
  const next = await openAgain(first, returned.handle, returned.flowId)
  await next.wayIns.comeBack()
  expect((await next.session.read())?.user.provider).toBe('google')
  expect(next.url()).toBe(page)
  expect(await next.store.get(`handed ticket ${returned.flowId}`)).toBeUndefined()
  // The return URL works only once.
  await expect(next.wayIns.comeBack()).resolves.toBeUndefined()
})

test('[AUTH-16][SEC-58][SEC-59] error: a result without the ticket of this browser, or of a login of somebody else', async () => {
  const first = await open()
  await first.wayIns.leaveTo('google')
  const { flowId, handle, ticket } = first.server.provider.comeBack()
  const fails = async (resultUri: string, login: string | undefined = flowId) => {
    const next = await openAgain(first, resultUri, login)
    await expect(next.wayIns.comeBack()).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
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
  ['login_failed', 'UPSTREAM_UNAVAILABLE'],
])('[AUTH-16] error: %s at the provider', async (error, code) => {
  const { session, wayIns } = await openAgain({}, `urn:fairlead:login?error=${error}`)
  await expect(wayIns.comeBack()).rejects.toMatchObject({ code })
  expect(await session.read()).toBeUndefined()
})

test('[AUTH-16] behavior: of two windows on their way each comes back to its own login', async () => {
  const first = await open()
  await first.wayIns.leaveTo('google')
  const one = first.server.provider.comeBack()
  await handTicket(first.store, handed(one))
  await first.wayIns.leaveTo('google')
  const two = first.server.provider.comeBack()
  await handTicket(first.store, handed(two))
  for (const { flowId, handle } of [one, two]) {
    const next = await openAgain(first, handle, flowId)
    await expect(next.wayIns.comeBack()).resolves.toBeUndefined()
  }
})

test('[AUTH-16] behavior: no provider where nothing of the login would be kept', async () => {
  expect((await open()).wayIns.providers).toContain('google')
  expect((await open({ store: createMemoryStore() })).wayIns.providers).toEqual([])
})

const stranger = 'usr_00000000000000000000'

test('[AUTH-04][AUTH-18][SEC-131] error: nobody else comes back from the provider that a person was asked to', async () => {
  const first = await open()
  await first.wayIns.leaveTo('google')
  const begun = first.server.provider.comeBack()
  await handTicket(first.store, handed(begun))
  const signedIn = await openAgain(first, begun.handle, begun.flowId)
  await signedIn.wayIns.comeBack()
  const { accessToken, user } = (await signedIn.session.read())!

  await signedIn.wayIns.leaveTo('google', { personId: stranger })
  const wrong = first.server.provider.comeBack()
  await handTicket(first.store, handed(wrong))
  const refused = await openAgain(first, wrong.handle, wrong.flowId)
  await expect(refused.wayIns.comeBack()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  // The current session stays, and the server's new session for the other user is ended.
  expect(await refused.session.read()).toMatchObject({ accessToken, user })
  expect(first.server.tokens()).toEqual([accessToken])

  await refused.wayIns.leaveTo('google', { personId: user.id })
  const right = first.server.provider.comeBack()
  await handTicket(first.store, handed(right))
  const again = await openAgain(first, right.handle, right.flowId)
  await again.wayIns.comeBack()
  expect((await again.session.read())?.accessToken).not.toBe(accessToken)
})

test('[AUTH-14][AUTH-18][SEC-131] error: nobody else’s passkey answers for who is asked', async () => {
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
  const { server, session, wayIns } = await open({ credentials })
  await wayIns.signInByPasskey?.()
  const { accessToken, user } = (await session.read())!

  const asked = wayIns.signInByPasskey?.({ personId: stranger })
  await expect(asked).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(await session.read()).toMatchObject({ accessToken, user })
  expect(server.tokens()).toEqual([accessToken])
  await wayIns.signInByPasskey?.({ personId: user.id })
  expect((await session.read())?.accessToken).not.toBe(accessToken)
})
