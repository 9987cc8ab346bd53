import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  createTestPopups,
  settled,
  testFrameUrl,
  testNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { getAccount } from '../../../actions/getAccount.ts'
import type { FairleadOptions } from '../../../FairleadOptions.ts'
import { settleMs } from '../../../frame/createFrame.ts'
import type { PopupProvider } from '../../../modal/routes.ts'
import { type PopupEnvironment, telegramOf } from '../../../utils/popupEnvironment.ts'
import { offersSocial } from '../login/offersSocial.ts'
import { pendingLifeMs } from './returnSocial.ts'
import { withReturn } from './socialRedirect.ts'
import { socialState } from './socialState.ts'
import { startSocial } from './startSocial.ts'

const key = 'fairlead/pending-social'
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

function open(
  options: Partial<FairleadOptions> = {},
  {
    href = 'https://app.example/shop?a=1#top',
    uri = `${testFrameUrl}/start?state=ab12`,
    windows = {} as Partial<Pick<PopupEnvironment, 'isCutOff' | 'telegram'>>,
    world = createTestEnvironment(),
  } = {},
) {
  const inside = createTestFrame({ GET_SOCIAL_REDIRECT_URI: () => ({ uri }) })
  const popups = createTestPopups(windows)
  popups.href = href
  const { fairlead } = createTestFairlead({ frameUrl: testFrameUrl, ...options }, world, {
    frame: inside.world,
    popups: popups.world,
    search: new URL(href).search,
  })
  return { fairlead, inside, popups, world }
}

type LeftOptions = Parameters<typeof open>[1] & { provider?: PopupProvider }

/** Clicks a provider in a page that is redirected as a whole. */
async function left(options?: Parameters<typeof open>[0], about: LeftOptions = {}) {
  const { provider = 'google', ...more } = about
  const set = open(options, more)
  void set.fairlead.modal.open()
  const done = caught(startSocial(set.fairlead, { provider }))
  await set.world.clock.advance(settleMs)
  return { ...set, done }
}
const back = 'https://app.example/shop?a=1&result_uri=https%3A%2F%2Fframe.example%2Fr%2Fhandle'

test.each([
  ['Telegram', {}, { isCutOff: true, telegram: 'other' }],
  ['a cross-origin isolated page', {}, { isCutOff: true }],
  ['a page that enables it', { enableSocialRedirect: true }, {}],
] as const)(
  '[AUTH-05][AUTH-06] default: in %s the whole page is redirected, and names its return URL',
  async (_, options, windows) => {
    const { popups, world } = await left(options, { windows })
    expect(popups.opened).toEqual([])
    const [url = ''] = popups.left
    expect(new URL(url).searchParams.get('state')).toBe(
      `ab12--${encodeURIComponent('https://app.example/shop?a=1')}`,
    )
    expect(JSON.parse(world.storage.entries.get(key) ?? '')).toEqual({
      provider: 'google',
      startedAt: world.clock.now(),
    })
  },
)

test('[AUTH-06] default: the return URL is added to the inner authorization URL if there is one', () => {
  const inner = 'https://provider.example/auth?state=ab12&scope=openid'
  const url = new URL('https://frame.example/go?state=outer')
  url.searchParams.set('provider_authorization_url', inner)
  const changed = new URL(withReturn(url.href, 'https://app.example/?result_uri=x&b=2#c'))
  expect(changed.searchParams.get('state')).toBe('outer')
  const nested = new URL(changed.searchParams.get('provider_authorization_url') ?? '')
  expect(nested.searchParams.get('scope')).toBe('openid')
  expect(nested.searchParams.get('state')).toBe(
    `ab12--${encodeURIComponent('https://app.example/?b=2')}`,
  )
})

test('[AUTH-06][ERR-02] error: without a state parameter to carry the return URL, the page is not redirected', async () => {
  const { done, popups, world } = await left(
    { enableSocialRedirect: true },
    { uri: `${testFrameUrl}/start` },
  )
  expect(await done).toMatchObject({
    code: 'LOGIN_FAILED',
    shortMessage: 'Failed to initiate social connection',
  })
  expect(popups.left).toEqual([])
  expect(world.storage.entries.has(key)).toBe(false)
})

test('default: a login with the project’s own provider also continues after a redirect', async () => {
  const world = createTestEnvironment()
  const { inside: before } = await left(
    { enableSocialRedirect: true },
    { provider: 'oidc:acme', world },
  )
  const asked = before.heard.find(({ type }) => type.endsWith('GET_SOCIAL_REDIRECT_URI'))
  expect(asked?.payload).toEqual({ provider: 'oidc:acme' })
  const { fairlead } = open({}, { href: back, world })
  await settled()
  await world.clock.advance(settleMs)
  expect(getAccount(fairlead).embedded?.authProvider).toBe('oidc:acme')
})

test('[AUTH-06] default: on return, the result is removed from the page’s URL, and the login continues', async () => {
  const world = createTestEnvironment()
  await left({ enableSocialRedirect: true }, { world })
  const { fairlead, inside, popups } = open({}, { href: back, world })
  await settled()
  expect(popups.href).toBe('https://app.example/shop?a=1')
  expect(fairlead.modal.view()).toBe('ConnectingSocial')
  await world.clock.advance(settleMs)
  expect(inside.heard.find(({ type }) => type.endsWith('CONNECT_SOCIAL'))?.payload).toMatchObject({
    uri: 'https://frame.example/r/handle',
  })
  expect(socialState(fairlead).getState().status).toBe('success')
  expect(getAccount(fairlead).embedded?.authProvider).toBe('google')
  expect(world.storage.entries.has(key)).toBe(false)
})

test.each([
  ['no login is pending', undefined],
  ['it has expired', { provider: 'google', startedAt: -pendingLifeMs - 1 }],
  ['it is from the future', { provider: 'google', startedAt: 60_000 }],
  ['it names an unknown provider', { provider: 'myspace', startedAt: 0 }],
  ['it names no provider of a project', { provider: 'oidc:<b>', startedAt: 0 }],
  ['it is unreadable', 'no object'],
] as const)(
  '[AUTH-06][SEC-63] error: a result is not used if %s, and is still removed from the URL',
  async (_, pending) => {
    const world = createTestEnvironment()
    const now = world.clock.now()
    if (pending) {
      const kept =
        typeof pending === 'string' ? pending : { ...pending, startedAt: now + pending.startedAt }
      world.storage.setItem(key, JSON.stringify(kept))
    }
    const { fairlead, inside, popups } = open({}, { href: back, world })
    await world.clock.advance(settleMs)
    expect(popups.href).toBe('https://app.example/shop?a=1')
    expect(inside.count()).toBe(0)
    expect(fairlead.modal.isOpen()).toBe(false)
    expect(world.storage.entries.has(key)).toBe(false)
  },
)

test('[AUTH-06] error: a provider error in place of a result is reported', async () => {
  const world = createTestEnvironment()
  await left({ enableSocialRedirect: true }, { world })
  const href = 'https://app.example/?result_uri=https%3A%2F%2Fframe.example%2Fr%3Ferror%3Ddenied'
  const { fairlead, inside } = open({}, { href, world })
  await settled()
  expect(socialState(fairlead).getState()).toMatchObject({
    problem: { error: { shortMessage: 'denied' }, kind: 'said' },
  })
  expect(inside.asked()).toEqual([])
})

test.each([
  ['ios', ['x', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
  ['mac', ['google', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
  ['android', ['google', 'farcaster', 'discord', 'apple', 'github']],
  ['other', ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
  [undefined, ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
] as const)(
  '[AUTH-05][ENT-14] default: in Telegram on %s, %j can be used to sign in',
  (telegram, offered) => {
    expect(offersSocial(open({}, { windows: { telegram } }).fairlead)).toEqual(offered)
  },
)

test('[CFG-03][NS-02][ENT-14] default: the page’s providers, in its order, each once, on networks with the wallet', () => {
  const asked = (options: Partial<FairleadOptions>) => offersSocial(open(options).fairlead)
  expect(asked({ features: { socials: ['github', 'x', 'github'] } })).toEqual(['github', 'x'])
  expect(asked({ features: { socials: false } })).toEqual([])
  expect(asked({ features: { socials: [] } })).toEqual([])
  expect(asked({ frameUrl: undefined })).toEqual([])
  expect(asked({ basic: true })).toEqual([])
  const { fairlead } = open({ networks: [testNetwork(1)] })
  expect(offersSocial(fairlead, 'solana')).toEqual([])
  fairlead.features.setState({ socials: ['myspace', 'x'] })
  expect(offersSocial(fairlead)).toEqual(['x'])
})

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 15)'
test.each([
  [iPhone, 5, { TelegramWebviewProxy: {} }, 'ios'],
  [mac, 5, { TelegramWebviewProxyProto: {} }, 'ios'],
  [mac, 0, { Telegram: { WebApp: { initData: 'user=1' } } }, 'mac'],
  [android, 5, { TelegramWebviewProxy: {} }, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0)', 0, { TelegramWebviewProxy: {} }, 'other'],
  [iPhone, 5, { Telegram: { WebApp: { initData: '' } } }, undefined],
  [iPhone, 5, {}, undefined],
] as const)(
  '[AUTH-05] default: %s with %i touch points and %j',
  (userAgent, maxTouchPoints, globals, found) => {
    expect(telegramOf({ maxTouchPoints, userAgent }, globals)).toBe(found)
  },
)
