import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  type FrameScript,
  frameAddress,
  settled,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../../actions/connect.ts'
import { getAccount } from '../../../actions/getAccount.ts'
import type { FairleadOptions } from '../../../FairleadOptions.ts'
import { settleMs } from '../../../frame/createFrame.ts'
import type { PopupEnvironment } from '../../../utils/popupEnvironment.ts'
import { emailUpdate } from '../login/updateEmail.ts'
import { linkLogin, offersLinks } from './linkLogin.ts'

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
const guest: FrameScript = {
  GET_USER: ({ chainId }: { chainId: string }) => ({
    address: frameAddress,
    chainId,
    email: null,
    x: { isGuest: true },
  }),
}

function setUp(
  options: Partial<FairleadOptions> = {},
  script: FrameScript = {},
  world = createTestEnvironment(),
) {
  const inside = createTestFrame({ ...guest, ...script })
  const source = {}
  const gone: string[] = []
  let isClosed = false
  const popups: PopupEnvironment = {
    href: () => 'https://app.example/',
    isCutOff: false,
    leave: () => {},
    open: () => ({
      close() {
        isClosed = true
      },
      go: (url) => void gone.push(url),
      get isClosed() {
        return isClosed
      },
      source,
    }),
    rename: () => {},
    telegram: undefined,
  }
  const { fairlead } = createTestFairlead(
    { features: { email: false, socials: false }, frameUrl: testFrameUrl, ...options },
    world,
    { frame: inside.world, popups },
  )
  const signIn = async (signal?: AbortSignal) => {
    const done = caught(connect(fairlead, { connectorId: 'guest', signal }))
    await world.clock.advance(settleMs)
    return done
  }
  return { fairlead, gone, inside, signIn, source, world }
}

test('default: a guest connects without a view, with every other login off', async () => {
  const { fairlead, inside, signIn } = setUp()
  expect(inside.count()).toBe(0)
  expect(await signIn()).toMatchObject({ namespace: 'eip155' })
  expect(inside.asked()).toEqual(['CONNECT_GUEST', 'GET_USER'])
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(getAccount(fairlead)).toMatchObject({
    address: frameAddress,
    embedded: { authProvider: 'guest', isGuest: true },
  })
})

test('error: a page that turns guests off doesn’t ask the frame', async () => {
  const { inside, signIn } = setUp({ features: { guests: false } })
  expect(await signIn()).toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  expect(inside.count()).toBe(0)
})

test('error: a project that doesn’t allow guests is reported with its reason', async () => {
  const { fairlead, signIn } = setUp(
    {},
    {
      CONNECT_GUEST() {
        throw { code: 'FEATURE_UNAVAILABLE', message: 'Guests are not allowed' }
      },
    },
  )
  expect(await signIn()).toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  expect(getAccount(fairlead).isConnected).toBe(false)
})

test('error: an aborted sign-in signs the frame out again', async () => {
  let answer = (_: unknown) => {}
  const { inside, signIn, world } = setUp(
    {},
    {
      CONNECT_GUEST: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  )
  const leaving = new AbortController()
  const done = signIn(leaving.signal)
  await expect.poll(() => inside.asked()).toEqual(['CONNECT_GUEST'])
  leaving.abort()
  expect(await done).toMatchObject({ name: expect.stringMatching(/Error/) })
  answer({ email: null })
  await world.clock.advance(0)
  await expect.poll(() => inside.asked()).toContain('SIGN_OUT')
})

test.each([true, false])(
  'behavior: a sign-in that was replaced does not sign out a newer one (ended before: %s)',
  async (isNewerDone) => {
    const answers: ((answer: unknown) => void)[] = []
    const { fairlead, inside, signIn } = setUp(
      {},
      { CONNECT_GUEST: () => new Promise((resolve) => answers.push(resolve)) },
    )
    const first = signIn()
    await expect.poll(() => answers.length).toBe(1)
    const second = signIn()
    expect(await first).toMatchObject({ code: 'REQUEST_ABORTED' })
    await expect.poll(() => answers.length).toBe(2)
    for (const answer of isNewerDone ? answers.toReversed() : answers) {
      answer({ email: null })
      await settled()
    }
    await second
    await settled()
    expect(inside.asked()).not.toContain('SIGN_OUT')
    expect(getAccount(fairlead).isConnected).toBe(true)
  },
)

test('error: a replaced sign-in is signed out once the newer one is abandoned', async () => {
  const answers: ((answer: unknown) => void)[] = []
  const { inside, signIn } = setUp(
    {},
    { CONNECT_GUEST: () => new Promise((resolve) => answers.push(resolve)) },
  )
  const first = signIn()
  await expect.poll(() => answers.length).toBe(1)
  const leaving = new AbortController()
  const second = signIn(leaving.signal)
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.({ email: null })
  await settled()
  expect(inside.asked()).not.toContain('SIGN_OUT')
  leaving.abort()
  await Promise.all([first, second])
  await settled()
  expect(inside.asked().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
})

test('error: a replaced sign-in is signed out once the newer one has failed', async () => {
  const answers: ((answer: unknown) => void)[] = []
  const { inside, signIn } = setUp(
    {},
    { CONNECT_GUEST: () => new Promise((resolve) => answers.push(resolve)) },
  )
  const first = signIn()
  await expect.poll(() => answers.length).toBe(1)
  const second = signIn()
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.({ email: null })
  await settled()
  expect(inside.asked()).not.toContain('SIGN_OUT')
  answers[1]?.(Promise.reject(new Error('refused')))
  await Promise.all([first, second])
  await settled()
  expect(inside.asked().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
})

test('default: an account of a provider is added, and the user is no longer a guest', async () => {
  const { fairlead, gone, inside, signIn, source } = setUp()
  await signIn()
  const adding = linkLogin(fairlead, {
    provider: 'google',
    signal: new AbortController().signal,
  })
  await expect.poll(() => gone.length).toBe(1)
  inside.say({ resultUri: 'urn:fairlead:login:handle' }, { source })
  await adding

  const heard = inside.heard.filter(({ type }) => /SOCIAL/.test(type))
  expect(heard.map(({ payload }) => payload)).toEqual([
    { provider: 'google', x: { isLink: true } },
    { uri: 'urn:fairlead:login:handle' },
  ])
  expect(getAccount(fairlead).embedded).toMatchObject({ authProvider: 'guest' })
  expect(getAccount(fairlead).embedded).not.toHaveProperty('isGuest')
})

test('error: an account that has a wallet of its own is refused, and the user stays a guest', async () => {
  const { fairlead, gone, inside, signIn, source } = setUp(
    {},
    {
      CONNECT_SOCIAL() {
        throw { code: 'CONFLICT', message: 'Taken' }
      },
    },
  )
  await signIn()
  const { signal } = new AbortController()
  const adding = caught(linkLogin(fairlead, { provider: 'google', signal }))
  await expect.poll(() => gone.length).toBe(1)
  inside.say({ resultUri: 'urn:fairlead:login:handle' }, { source })
  expect(await adding).toMatchObject({ code: 'CONFLICT' })
  expect(getAccount(fairlead).embedded?.isGuest).toBe(true)
})

test('behavior: a page that can’t observe popups, and Farcaster, add no login; a passkey is added only if the frame offers passkeys', async () => {
  const { fairlead, inside, signIn } = setUp({
    features: { email: false, socials: ['farcaster', 'google'] },
  })
  expect(offersLinks(fairlead)).toEqual(['google'])
  inside.offers = { passkey: true }
  await signIn()
  expect(offersLinks(fairlead)).toEqual(['google', 'passkey'])
  const redirecting = setUp({ enableSocialRedirect: true, features: { socials: ['google'] } })
  expect(offersLinks(redirecting.fairlead)).toEqual([])
})

test('error: a page without a signed-in user is refused', async () => {
  const { fairlead, inside } = setUp()
  const { signal } = new AbortController()
  expect(await caught(linkLogin(fairlead, { provider: 'google', signal }))).toMatchObject({
    code: 'NOT_CONNECTED',
  })
  expect(inside.count()).toBe(0)
})

test('behavior: a guest is restored after a reload, before the project’s configuration is known', async () => {
  const world = createTestEnvironment()
  const before = setUp({}, {}, world)
  await before.signIn()
  before.fairlead.destroy()

  const { fairlead, inside } = setUp({}, {}, world)
  await settled()
  await world.clock.advance(settleMs)
  await expect.poll(() => inside.asked()).toEqual(['IS_CONNECTED', 'GET_USER'])
  expect(fairlead.features.getState().guests).toBe(false)
  expect(getAccount(fairlead)).toMatchObject({ embedded: { isGuest: true }, status: 'connected' })
})

test('behavior: the frame is shown while it asks about a login, and leaving it adds none', async () => {
  const { fairlead, gone, inside, signIn, source } = setUp(
    {},
    { CONNECT_SOCIAL: () => new Promise(() => {}), UPDATE_EMAIL: () => new Promise(() => {}) },
  )
  await signIn()
  fairlead.modal.reset('GuestUpgrade')
  const { signal } = new AbortController()
  const adding = caught(linkLogin(fairlead, { provider: 'google', signal }))
  await expect.poll(() => gone.length).toBe(1)
  inside.say({ resultUri: 'urn:fairlead:login:handle' }, { source })
  await expect.poll(() => inside.asked()).toContain('CONNECT_SOCIAL')
  expect(fairlead.modal.view()).toBe('ApproveTransaction')
  fairlead.modal.back()
  expect(await adding).toMatchObject({ cause: { code: 'REQUEST_ABORTED' }, code: 4001 })
  expect(fairlead.modal.view()).toBe('GuestUpgrade')

  fairlead.modal.push('UpdateEmailWallet')
  const { state, submit } = await emailUpdate(fairlead)
  const sending = caught(submit('anna@example.com'))
  await expect.poll(() => inside.asked()).toContain('UPDATE_EMAIL')
  expect(fairlead.modal.view()).toBe('ApproveTransaction')
  fairlead.modal.back()
  expect(await sending).toMatchObject({ code: 4001 })
  expect(state.getState()).toMatchObject({ email: 'anna@example.com' })
  await expect.poll(() => inside.heard.filter(({ type }) => /RPC_ABORT/.test(type))).toHaveLength(2)
  expect(getAccount(fairlead).embedded?.isGuest).toBe(true)
})
