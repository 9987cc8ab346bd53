import { detachedLogin } from '@fairlead/protocol/embedded'
import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  createTestPopups,
  type FrameScript,
  frameAddress,
  settled,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../../actions/connect.ts'
import { disconnect } from '../../../actions/disconnect.ts'
import { getAccount } from '../../../actions/getAccount.ts'
import { getRecentConnections } from '../../../actions/getConnections.ts'
import { switchConnection } from '../../../actions/switchConnection.ts'
import { updateOptions } from '../../../actions/updateOptions.ts'
import type { FairleadOptions } from '../../../FairleadOptions.ts'
import { settleMs } from '../../../frame/createFrame.ts'
import type { PopupProvider } from '../../../modal/routes.ts'
import { authName } from '../../../store/authName.ts'
import { connectedOf } from '../../../store/selectors.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { socialState } from './socialState.ts'
import { startSocial } from './startSocial.ts'
import { detachedPollMs } from './watchDetachedPopup.ts'

/** Opens a page with its modal open, before any action of the user. */
function setUp(
  script: FrameScript = {},
  options: Partial<FairleadOptions> = {},
  world = createTestEnvironment(),
) {
  const inside = createTestFrame(script)
  const popups = createTestPopups()
  const events: string[] = []
  const { fairlead } = createTestFairlead(
    {
      frameUrl: testFrameUrl,
      telemetry: ({ name, properties }) =>
        void events.push(`${name} ${JSON.stringify(properties)}`),
      ...options,
    },
    world,
    { frame: inside.world, popups: popups.world },
  )
  void fairlead.modal.open()
  return { events, fairlead, inside, popups, world }
}
type Set = ReturnType<typeof setUp>
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** Clicks a provider, up to the provider's page. */
async function pressed(
  script: FrameScript = {},
  options: Partial<FairleadOptions> = {},
  { provider = 'google' as PopupProvider, world = createTestEnvironment() } = {},
) {
  const set = setUp(script, options, world)
  const done = caught(startSocial(set.fairlead, { provider }))
  await world.clock.advance(settleMs)
  const popup = set.popups.opened[0]!
  return { ...set, done, popup }
}
const result = 'https://frame.example/r/handle'
/** Posts the message of the callback page. */
const answer = (
  { inside, popup }: Awaited<ReturnType<typeof pressed>>,
  resultUri = result,
  origin = inside.origin,
) => inside.say({ resultUri }, { origin, source: popup.source })
const state = ({ fairlead }: Pick<Set, 'fairlead'>) => socialState(fairlead).getState()
const stored = ({ world }: Pick<Set, 'world'>) =>
  Object.fromEntries(
    [...world.storage.entries].filter(([key]) => /frame\/(email$|social)|-social$/.test(key)),
  )
const expectSignedOut = ({ fairlead }: Pick<Set, 'fairlead'>) =>
  expect(getAccount(fairlead).isConnected).toBe(false)

test('[AUTH-04] option: locale: the waiting window has the page’s language', () => {
  const { fairlead, popups } = setUp()
  updateOptions(fairlead, { locale: 'de' })
  void caught(startSocial(fairlead, { provider: 'google' }))
  expect(popups.opened[0]?.urls).toEqual([`${testFrameUrl}/loading?locale=de`])
})

test('[AUTH-04][SEC-62] default: the click opens a window of 600 by 800 at once', () => {
  const { fairlead, inside, popups } = setUp()
  void caught(startSocial(fairlead, { provider: 'google' }))
  expect(popups.opened[0]?.urls).toEqual([`${testFrameUrl}/loading`])
  expect(popups.opened[0]?.size).toEqual({ height: 800, width: 600 })
  expect(fairlead.modal.view()).toBe('ConnectingSocial')
  expect(inside.count()).toBe(0)
})

test('[AUTH-04][AUTH-16][ENT-04] default: the provider’s window, the account, and the user’s profile', async () => {
  const set = await pressed()
  expect(set.popup.urls.at(-1)).toBe(`${testFrameUrl}/start?provider=google&state=ab12`)
  expect(state(set).status).toBe('started')
  answer(set)
  await set.done
  expect(set.popup.isClosed).toBe(true)
  expect(state(set)).toMatchObject({ provider: 'google', status: 'success' })
  expect(set.inside.asked()).toEqual(['GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL', 'GET_USER'])
  expect(set.inside.heard.find(({ type }) => type.endsWith('CONNECT_SOCIAL'))?.payload).toEqual({
    chainId: 'eip155:31337',
    rpcUrl: 'http://127.0.0.1:31337',
    uri: result,
  })
  expect(getAccount(set.fairlead)).toMatchObject({
    address: frameAddress,
    embedded: { authProvider: 'google', user: { email: 'anna@example.com', username: 'anna' } },
  })
  expect(set.events.filter((line) => line.startsWith('SOCIAL'))).toEqual([
    'SOCIAL_STARTED {"provider":"google"}',
    'SOCIAL_USER_REQUESTED {"provider":"google"}',
    'SOCIAL_SUCCESS {"provider":"google","reconnect":false}',
  ])
  expect(stored(set)).toEqual({
    'fairlead/connected-social': 'google',
    'fairlead/frame/email': 'anna@example.com',
    'fairlead/frame/social-username': 'anna',
  })
})

test('[AUTH-15] default: a Discord name loses its discriminator', async () => {
  const set = await pressed(
    {
      CONNECT_SOCIAL: ({ chainId }: never) => ({
        address: frameAddress,
        chainId,
        userName: 'anna0',
      }),
    },
    {},
    { provider: 'discord' },
  )
  answer(set)
  await set.done
  const { embedded } = connectedOf(set.fairlead.store.getState(), 'eip155')!
  expect(authName(embedded!)).toBe('anna')
})

test('[AUTH-04][SEC-62][ERR-02] error: a window blocked by the browser is reported, and another click retries', async () => {
  const set = setUp()
  set.popups.isBlocked = true
  const done = caught(startSocial(set.fairlead, { provider: 'google' }))
  expect(await done).toMatchObject({
    code: 'LOGIN_FAILED',
    shortMessage: 'Failed to initiate social connection',
  })
  expect(state(set)).toMatchObject({ problem: { kind: 'blocked' }, status: 'error' })
  expect(set.inside.asked()).toEqual([])
  expect(set.fairlead.modal.view()).toBe('ConnectingSocial')

  set.popups.isBlocked = false
  const again = caught(startSocial(set.fairlead, { provider: 'google' }))
  await set.world.clock.advance(settleMs)
  answer({ ...set, done, popup: set.popups.opened[0]! })
  expect(await again).toBeUndefined()
  expect(getAccount(set.fairlead).isConnected).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  '//evil.example/',
  'http://evil.example/',
  'https://frame.example@evil.example/',
  'https://user:word@frame.example/',
  '',
])('[AUTH-16][SEC-44][ERR-02] error: the window is not navigated to %j', async (uri) => {
  const set = await pressed({ GET_SOCIAL_REDIRECT_URI: () => ({ uri }) })
  expect(await set.done).toMatchObject({
    code: 'LOGIN_FAILED',
    shortMessage: 'Failed to initiate social connection',
  })
  expect(set.popup.urls).toHaveLength(1)
  expect(set.popup.isClosed).toBe(true)
  expect(state(set)).toMatchObject({ problem: { kind: 'failed' }, status: 'error' })
})

test('[AUTH-16] default: http is accepted on a loopback host', async () => {
  const uri = 'http://frame.localhost:4400/start'
  const set = await pressed({ GET_SOCIAL_REDIRECT_URI: () => ({ uri }) })
  expect(set.popup.urls.at(-1)).toBe(uri)
})

test('[AUTH-16][SEC-40] error: messages of other windows are ignored, and the login continues', async () => {
  const set = await pressed()
  const { inside } = set
  for (const source of [{}, undefined, null])
    inside.say({ resultUri: 'https://evil.example/' }, { source })
  inside.say({ resultUri: 'https://evil.example/' })
  for (const data of [
    null,
    'x',
    {},
    { resultUri: 7 },
    { resultUri: '' },
    { resultUri: 'x'.repeat(9_000) },
  ])
    inside.say(data, { source: set.popup.source })
  await settled()
  expect(state(set).status).toBe('started')
  expect(inside.asked()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
  answer(set)
  expect(await set.done).toBeUndefined()
})

test('[AUTH-16][SEC-40][ERR-02] error: a result from this window with another origin ends the login', async () => {
  const set = await pressed()
  answer(set, result, 'https://evil.example')
  expect(await set.done).toMatchObject({ code: 'LOGIN_FAILED', shortMessage: 'Failed to connect' })
  expect(set.popup.isClosed).toBe(true)
  expect(set.inside.asked()).not.toContain('CONNECT_SOCIAL')
  expectSignedOut(set)
})

test.each([
  [`${result}?error=access_denied&error_description=You+said+no`, 'You said no', 'refused'],
  [`${result}#error=access_denied`, 'access_denied', 'refused'],
  [`${result}?error=login_failed&error_description=Not+today`, 'Not today', 'failed'],
  [
    `${result}?a=b#error=server_error&error_description=${'x'.repeat(400)}`,
    `${'x'.repeat(199)}…`,
    'said',
  ],
  [`${result}?error=`, 'Failed to connect', 'said'],
])(
  '[AUTH-04][SEC-65] error: %s is reported with its message and its kind',
  async (uri, said, kind) => {
    const set = await pressed()
    answer(set, uri)
    expect(await set.done).toMatchObject({ code: 'LOGIN_FAILED', kind, shortMessage: said })
    expect(set.inside.asked()).not.toContain('CONNECT_SOCIAL')
    expect(set.events).toContain('SOCIAL_ERROR {"code":"LOGIN_FAILED","provider":"google"}')
  },
)

test('[AUTH-04][SEC-60][ERR-02] error: a closed window is detected within a second, and given one more second', async () => {
  const set = await pressed()
  set.popup.isClosed = true
  await set.world.clock.advance(500)
  expect(state(set).status).toBe('started')
  await set.world.clock.advance(999)
  expect(state(set).status).toBe('started')
  await set.world.clock.advance(1)
  expect(await set.done).toMatchObject({ code: 'POPUP_CLOSED', shortMessage: 'Popup closed' })
  expect(set.fairlead.modal.view()).toBe('Connect')
  expect(set.events).toContain('SOCIAL_CANCELLED {"provider":"google"}')
  expectSignedOut(set)
})

test('[AUTH-04][SEC-61] behavior: a window that looks closed is still received while a message may be in transit', async () => {
  const set = await pressed()
  set.popup.isClosed = true
  await set.world.clock.advance(1_000)
  answer(set)
  expect(await set.done).toBeUndefined()
  expect(getAccount(set.fairlead).isConnected).toBe(true)
})

/** Mocks a popup that its provider detached, and a frame that reports the outcome. */
async function detach(outcome: () => unknown, options: Partial<FairleadOptions> = {}) {
  const frame = { isReleased: false }
  const set = await pressed(
    {
      CONNECT_SOCIAL({ uri }: { uri: string }): unknown {
        if (uri !== detachedLogin || !frame.isReleased)
          throw { code: 'TOO_EARLY', message: 'Their person is there' }
        return outcome()
      },
    },
    options,
  )
  set.popup.isClosed = true
  await set.world.clock.advance(2_000)
  expect(await set.done).toMatchObject({ code: 'POPUP_CLOSED' })
  const asked = () => set.inside.asked().filter((name) => name === 'CONNECT_SOCIAL').length
  await expect.poll(asked).toBe(1)
  return { ...set, asked, frame }
}
const known = () => ({ address: frameAddress, chainId: 'eip155:31337', userName: 'anna' })

test('[AUTH-04][SEC-61] behavior: a detached window looks closed, and the login completes anyway', async () => {
  const set = await detach(known)
  expect(set.fairlead.modal.view()).toBe('Connect')
  await set.world.clock.advance(3 * detachedPollMs)
  expect(set.asked()).toBe(4)
  expectSignedOut(set)
  set.frame.isReleased = true
  await set.world.clock.advance(detachedPollMs)
  expect(getAccount(set.fairlead)).toMatchObject({ address: frameAddress })
  expect(state(set).status).toBe('success')
  expect(set.fairlead.modal.view()).toBe('ConnectingSocial')
  await set.world.clock.advance(10 * detachedPollMs)
  expect(set.asked()).toBe(5)
})

test('[AUTH-04][SEC-58][SEC-61] behavior: a login from a detached window first has its device approved by mail', async () => {
  let isApproved = (_?: unknown) => {}
  const set = await detach(() => {
    throw { code: 'FACTOR_REQUIRED', matchCode: '427', message: 'Approve' }
  })
  set.inside.script.CONNECT_DEVICE = () => new Promise((resolve) => (isApproved = resolve))
  set.frame.isReleased = true
  await set.world.clock.advance(detachedPollMs)
  expect(state(set)).toMatchObject({ matchCode: '427', provider: 'google', status: 'device' })
  expect(set.fairlead.modal.view()).toBe('ConnectingSocial')
  expectSignedOut(set)
  set.inside.script.CONNECT_SOCIAL = known
  isApproved()
  await settled()
  expect(getAccount(set.fairlead).isConnected).toBe(true)
})

test('[AUTH-04][SEC-61] error: a wallet that opens here only later ends the polling, and the time is kept', async () => {
  const wait = { reason: 'login', retryAfterSeconds: 259_200 }
  const set = await detach(() => {
    throw { code: 'TOO_EARLY', message: 'Not yet', ...wait }
  })
  set.frame.isReleased = true
  await set.world.clock.advance(detachedPollMs)
  expect(state(set)).toMatchObject({ problem: { error: { cause: wait } }, status: 'error' })
  await set.world.clock.advance(10 * detachedPollMs)
  expect(set.asked()).toBe(2)
})

test('[AUTH-04][SEC-61] behavior: a login from the page’s own button completes after its modal closed', async () => {
  const set = setUp({
    CONNECT_SOCIAL: () => {
      throw { code: 'TOO_EARLY', message: 'Their person is there' }
    },
  })
  set.fairlead.modal.close()
  const connecting = caught(connect(set.fairlead, { connectorId: 'google' }))
  await set.world.clock.advance(settleMs)
  set.popups.opened[0]!.isClosed = true
  await set.world.clock.advance(2_000)
  expect(await connecting).toMatchObject({ code: 'POPUP_CLOSED' })
  expect(set.fairlead.modal.isOpen()).toBe(false)
  await expect.poll(() => set.inside.asked()).toContain('CONNECT_SOCIAL')
  set.inside.script.CONNECT_SOCIAL = known
  await set.world.clock.advance(detachedPollMs)
  expect(getAccount(set.fairlead).isConnected).toBe(true)
})

test('[AUTH-04][SEC-61] error: a device that no mail can approve is reported', async () => {
  const set = await detach(() => {
    throw { code: 'FACTOR_REQUIRED', message: 'This device is new here' }
  })
  set.frame.isReleased = true
  await set.world.clock.advance(detachedPollMs)
  expect(state(set)).toMatchObject({ problem: { kind: 'failed' }, status: 'error' })
  expect(set.fairlead.modal.view()).toBe('ConnectingSocial')
})

test('[AUTH-04][SEC-61] behavior: a login that reached the mail limit continues after the wait, without the provider', async () => {
  const script = { outcome: (): unknown => undefined }
  const refuse = (code: string, more = {}) => {
    script.outcome = () => {
      throw { code, message: 'No', ...more }
    }
  }
  const set = await detach(() => script.outcome())
  set.frame.isReleased = true
  const retry = () => caught(startSocial(set.fairlead, { provider: 'google' }))
  refuse('RATE_LIMITED')
  await set.world.clock.advance(detachedPollMs)
  expect(state(set)).toMatchObject({ problem: { isHalfway: true }, status: 'error' })
  expect(await retry()).toMatchObject({ cause: { code: 'RATE_LIMITED' } })
  expect(state(set)).toMatchObject({ problem: { isHalfway: true }, status: 'error' })

  let tries = 0
  script.outcome = () => {
    tries += 1
    if (tries > 1) return known()
    throw { code: 'FACTOR_REQUIRED', matchCode: '427', message: 'Approve' }
  }
  set.inside.script.CONNECT_DEVICE = () => undefined
  expect(await retry()).toBeUndefined()
  expect(getAccount(set.fairlead).isConnected).toBe(true)
  expect(set.popups.opened).toHaveLength(1)
})

test('[AUTH-04][SEC-61] error: a login that cannot be retried starts again at the provider', async () => {
  const refused = { code: 'RATE_LIMITED', message: 'No' }
  const set = await detach(() => {
    throw refused
  })
  set.frame.isReleased = true
  await set.world.clock.advance(detachedPollMs)
  refused.code = 'LOCKED'
  await caught(startSocial(set.fairlead, { provider: 'google' }))
  expect(state(set)).toMatchObject({ problem: { isHalfway: false }, status: 'error' })
  void caught(startSocial(set.fairlead, { provider: 'google' }))
  expect(set.popups.opened).toHaveLength(2)
})

const endings: readonly (readonly [string, (set: Set) => void])[] = [
  ['the person closes the modal', (set: Set) => set.fairlead.modal.close()],
  [
    'another login begins',
    (set: Set) => void caught(startSocial(set.fairlead, { provider: 'github' })),
  ],
  ['the widget ends', (set: Set) => set.fairlead.destroy()],
  [
    'the frame knows nothing of it',
    (set: Set) => {
      set.inside.script.CONNECT_SOCIAL = () => {
        throw { code: 'OTP_INVALID', message: 'No' }
      }
    },
  ],
]
test.each(endings)('[AUTH-04][SEC-60] behavior: polling stops once %s', async (_, what) => {
  const set = await detach(known)
  what(set)
  await set.world.clock.advance(detachedPollMs)
  const asked = set.asked()
  set.inside.script.CONNECT_SOCIAL = known
  await set.world.clock.advance(10 * detachedPollMs)
  expect(set.asked()).toBe(asked)
  expectSignedOut(set)
})

test('[AUTH-04][SEC-61] race: a login that ends after the modal was closed is signed out', async () => {
  let answer = (_: unknown) => {}
  const set = await detach(() => new Promise((resolve) => (answer = resolve)))
  set.frame.isReleased = true
  await set.world.clock.advance(detachedPollMs)
  set.fairlead.modal.close()
  answer(known())
  await settled()
  expect(set.inside.asked().at(-1)).toBe('SIGN_OUT')
  expectSignedOut(set)
})

test('[AUTH-04] error: a login closed before it has an address waits for nothing', async () => {
  const set = await pressed({ GET_SOCIAL_REDIRECT_URI: () => new Promise(() => {}) })
  set.popup.isClosed = true
  await set.world.clock.advance(2_000)
  expect(await set.done).toMatchObject({ code: 'POPUP_CLOSED' })
})

test.each([
  ['back', (set: Set) => set.fairlead.modal.back(), 'Something went wrong'],
  ['another view', (set: Set) => set.fairlead.modal.push('AllWallets'), 'Something went wrong'],
  ['closing', (set: Set) => set.fairlead.modal.close(), 'Modal closed'],
] as const)(
  '[AUTH-04][ERR-02][ERR-06] error: %s closes the window, and its later messages have no effect',
  async (_, leave, shortMessage) => {
    const set = await pressed()
    leave(set)
    expect(await set.done).toMatchObject({ shortMessage })
    expect(set.popup.isClosed).toBe(true)
    answer(set)
    await settled()
    expect(set.inside.asked()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    expect(state(set).status).toBe('idle')
    expectSignedOut(set)
  },
)

test('[AUTH-04] error: leaving while the frame connects signs out the resulting session', async () => {
  let finish = (_: unknown) => {}
  const set = await pressed({ CONNECT_SOCIAL: () => new Promise((resolve) => (finish = resolve)) })
  answer(set)
  await settled()
  set.fairlead.modal.back()
  expect(await set.done).toMatchObject({ code: 'REQUEST_ABORTED' })
  finish({ address: frameAddress, chainId: 'eip155:31337' })
  await settled()
  expect(set.inside.asked().at(-1)).toBe('SIGN_OUT')
  expectSignedOut(set)
  expect(stored(set)).toEqual({})
})

test('[AUTH-04][ERR-02] error: a refusal by the frame is reported, and another click starts again', async () => {
  const set = await pressed({
    CONNECT_SOCIAL: () => {
      throw { code: 'RATE_LIMITED', message: 'Too many' }
    },
  })
  answer(set)
  expect(await set.done).toMatchObject({ code: 'LOGIN_FAILED', shortMessage: 'Failed to connect' })
  expect(state(set).problem?.error).toMatchObject({ cause: { code: 'RATE_LIMITED' } })
  void caught(startSocial(set.fairlead, { provider: 'google' }))
  expect(set.popups.opened).toHaveLength(2)
})

test('[AUTH-04][SEC-58] default: an unknown device is approved first, and the same login continues', async () => {
  let isApproved = (_?: unknown) => {}
  let tries = 0
  const set = await pressed({
    CONNECT_DEVICE: () => new Promise((resolve) => (isApproved = resolve)),
    CONNECT_SOCIAL({ chainId }: { chainId: string }) {
      tries += 1
      if (tries === 1) throw { code: 'FACTOR_REQUIRED', matchCode: '427', message: 'Approve' }
      return { address: frameAddress, chainId, userName: 'anna' }
    },
  })
  answer(set)
  await settled()
  expect(state(set)).toMatchObject({ matchCode: '427', status: 'device' })
  expectSignedOut(set)
  isApproved()
  expect(await set.done).toBeUndefined()
  expect(set.inside.asked()).toEqual([
    'GET_SOCIAL_REDIRECT_URI',
    'CONNECT_SOCIAL',
    'CONNECT_DEVICE',
    'CONNECT_SOCIAL',
    'GET_USER',
  ])
  expect(getAccount(set.fairlead).isConnected).toBe(true)
})

test('[AUTH-04] behavior: after a device approval that timed out, the provider is not needed again', async () => {
  let tries = 0
  const set = await pressed({
    CONNECT_DEVICE() {
      if (tries === 1) throw { code: 'TOO_EARLY', message: 'Not yet' }
    },
    CONNECT_SOCIAL({ chainId }: { chainId: string }) {
      tries += 1
      if (tries === 1) throw { code: 'FACTOR_REQUIRED', matchCode: '427', message: 'Approve' }
      return { address: frameAddress, chainId }
    },
  })
  answer(set)
  await set.done
  expect(state(set)).toMatchObject({ problem: { isHalfway: true }, status: 'error' })
  tries = 5
  expect(await caught(startSocial(set.fairlead, { provider: 'google' }))).toBeUndefined()
  expect(set.popups.opened).toHaveLength(1)
  expect(set.inside.asked().slice(1)).toEqual([
    'CONNECT_SOCIAL',
    'CONNECT_DEVICE',
    'CONNECT_DEVICE',
    'CONNECT_SOCIAL',
    'GET_USER',
  ])
})

test('[AUTH-04] behavior: a failed login that was left starts at the provider again', async () => {
  const set = await pressed({
    CONNECT_SOCIAL: () => {
      throw { code: 'FACTOR_REQUIRED', matchCode: '427', message: 'Approve' }
    },
    CONNECT_DEVICE: () => {
      throw { code: 'TOO_EARLY', message: 'Not yet' }
    },
  })
  answer(set)
  await set.done
  set.fairlead.modal.back()
  void caught(startSocial(set.fairlead, { provider: 'google' }))
  expect(set.popups.opened).toHaveLength(2)
})

test('[AUTH-04] behavior: once the frame has signed in, only the account is requested again', async () => {
  const set = await pressed({
    GET_USER: () => {
      throw { code: 'SERVER_ERROR', message: 'Away' }
    },
  })
  answer(set)
  await set.done
  expect(state(set)).toMatchObject({ problem: { isHalfway: true }, status: 'error' })
  set.inside.script.GET_USER = ({ chainId }: { chainId: string }) => ({
    address: frameAddress,
    chainId,
  })
  expect(await caught(startSocial(set.fairlead, { provider: 'google' }))).toBeUndefined()
  expect(set.inside.asked().filter((name) => name === 'CONNECT_SOCIAL')).toHaveLength(1)
  expect(getAccount(set.fairlead).isConnected).toBe(true)
})

test('[AUTH-04] behavior: a newer login replaces the previous one', async () => {
  const set = await pressed()
  const other = caught(startSocial(set.fairlead, { provider: 'github' }))
  await settled()
  expect(set.popup.isClosed).toBe(true)
  expect(await set.done).toMatchObject({ code: 'REQUEST_ABORTED' })
  set.inside.say({ resultUri: result }, { source: set.popups.opened[1]!.source })
  expect(await other).toBeUndefined()
  expect(getAccount(set.fairlead).embedded?.authProvider).toBe('github')
})

test('[AUTH-04][CONN-03] default: signing out forgets the provider, and closes an open window', async () => {
  const set = await pressed()
  answer(set)
  await set.done
  await disconnect(set.fairlead)
  expect(stored(set)).toEqual({})
  const again = caught(startSocial(set.fairlead, { provider: 'x' }))
  await settled()
  const { connector } = await embeddedWallet(set.fairlead)
  await connector.disconnect({ namespace: 'eip155', signOut: true })
  expect(set.popups.opened[1]?.isClosed).toBe(true)
  expect(await again).toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[AUTH-04] default: a page connects with a provider', async () => {
  const set = setUp()
  set.fairlead.modal.close()
  const connecting = connect(set.fairlead, { connectorId: 'google' })
  await set.world.clock.advance(settleMs)
  expect(set.fairlead.modal.view()).toBe('ConnectingSocial')
  set.inside.say({ resultUri: result }, { source: set.popups.opened[0]!.source })
  expect(await connecting).toMatchObject({ connectorId: 'auth', namespace: 'eip155' })
})

test('[CFG-03][NS-02] error: a page cannot connect with a disabled provider', async () => {
  const { fairlead, inside, popups } = setUp({}, { features: { socials: ['x'] } })
  await expect(connect(fairlead, { connectorId: 'google' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  expect(popups.opened).toEqual([])
  expect(inside.count()).toBe(0)
})

async function signInByEmail({ fairlead, world }: Pick<Set, 'fairlead' | 'world'>) {
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit('anna@example.com')
  await world.clock.advance(settleMs)
  await sent
  await login.verify('493827')
}

/** Opens the login that was left. */
async function goBack({ fairlead }: Pick<Set, 'fairlead'>) {
  const [recent] = getRecentConnections(fairlead, 'eip155')
  void fairlead.modal.open()
  const switching = caught(switchConnection(fairlead, { connection: recent! }))
  await settled()
  return { switching }
}

test('[CONN-06] default: switching to an ended login signs in with the same provider, then shows all wallets', async () => {
  const set = await pressed({}, { features: { multiWallet: true } })
  answer(set)
  await set.done
  await disconnect(set.fairlead)
  const { switching } = await goBack(set)
  expect(set.fairlead.modal.view()).toBe('ConnectingSocial')
  set.inside.say({ resultUri: result }, { source: set.popups.opened[1]!.source })
  expect(await switching).toMatchObject({ connectorId: 'auth' })
  expect(getAccount(set.fairlead).embedded?.authProvider).toBe('google')
  expect(set.fairlead.modal.view()).toBe('ProfileWallets')
})

test('[CONN-06] default: switching to an ended email login asks for the address again', async () => {
  const set = setUp({}, { features: { multiWallet: true } })
  await signInByEmail(set)
  await disconnect(set.fairlead)
  const { switching } = await goBack(set)
  expect(set.fairlead.modal.view()).toBe('EmailLogin')
  set.fairlead.modal.close()
  expect(await switching).toMatchObject({ code: 'MODAL_CLOSED' })
})

test('[CONN-06] behavior: after email login following a provider login, switching asks for the email', async () => {
  const set = await pressed({}, { features: { multiWallet: true } })
  answer(set)
  await set.done
  await disconnect(set.fairlead)
  void set.fairlead.modal.open()
  await signInByEmail(set)
  await disconnect(set.fairlead)
  const { switching } = await goBack(set)
  expect(set.fairlead.modal.view()).toBe('EmailLogin')
  expect(set.popups.opened).toHaveLength(1)
  set.fairlead.modal.close()
  await switching
})

test('[CONN-06][AUTH-01] behavior: the code leads to an account, and then shows all wallets', async () => {
  const set = setUp({}, { features: { multiWallet: true } })
  await signInByEmail(set)
  await disconnect(set.fairlead)
  const { switching } = await goBack(set)
  await signInByEmail(set)
  expect(getAccount(set.fairlead).isConnected).toBe(true)
  expect(set.fairlead.modal.view()).toBe('ProfileWallets')
  expect(await switching).toMatchObject({ connectorId: 'auth' })
})

test('[CONN-06] behavior: on a later visit the previous provider is known', async () => {
  const multiWallet = { features: { multiWallet: true } }
  const before = await pressed({}, multiWallet)
  answer(before)
  await before.done
  await disconnect(before.fairlead)
  before.fairlead.destroy()
  const set = setUp({}, multiWallet, before.world)
  const { switching } = await goBack(set)
  expect(set.fairlead.modal.view()).toBe('ConnectingSocial')
  expect(set.popups.opened).toHaveLength(1)
  set.fairlead.modal.close()
  await switching
})

test('[CFG-01][NS-02] default: without email, signing in shows the providers', async () => {
  const { fairlead } = setUp({}, { features: { email: false } })
  const connecting = caught(connect(fairlead, { connectorId: 'auth' }))
  await settled()
  expect(fairlead.modal.view()).toBe('AllSocials')
  await expect(connect(fairlead, { connectorId: 'email' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  fairlead.modal.close()
  await connecting
})

test('default: a button of the page signs in with the project’s own provider', async () => {
  const set = setUp({}, { features: { email: false, socials: ['google'] } })
  const connecting = connect(set.fairlead, { connectorId: 'oidc:acme' })
  await set.world.clock.advance(settleMs)
  expect(set.inside.heard.find(({ type }) => type.endsWith('REDIRECT_URI'))?.payload).toEqual({
    provider: 'oidc:acme',
  })
  set.fairlead.modal.close()
  await expect(connecting).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})
