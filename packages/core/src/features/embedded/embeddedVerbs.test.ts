import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { projectProviders } from '../../actions/projectProviders.ts'
import { settleMs } from '../../frame/createFrame.ts'
import {
  countNewDevices,
  fetchAccessToken,
  reviewNewDevice,
  walletWindowUrl,
} from './embeddedVerbs.ts'

async function setUp() {
  const world = createTestEnvironment()
  const inside = createTestFrame({ GET_NEW_DEVICES: () => ({ count: 2 }) })
  const { fairlead } = createTestFairlead(
    { frameUrl: testFrameUrl, getSignInToken: async () => 'a.b.c' },
    world,
    { frame: inside.world },
  )
  const signIn = async () => {
    const connecting = connect(fairlead, { connectorId: 'token' })
    await world.clock.advance(settleMs)
    await connecting
  }
  return { fairlead, inside, signIn, world }
}

test('[AUTH-18] default: counts the devices that wait, and shows the frame for one of them', async () => {
  const { fairlead, inside, signIn } = await setUp()
  await signIn()
  expect(await countNewDevices(fairlead)).toBe(2)
  let answer = () => {}
  inside.script.REVIEW_NEW_DEVICE = () => new Promise<void>((resolve) => (answer = resolve))

  const reviewing = reviewNewDevice(fairlead)
  await expect.poll(() => inside.asked().at(-1)).toBe('REVIEW_NEW_DEVICE')
  expect(fairlead.modal.view()).toBe('ApproveTransaction')
  expect(fairlead.modal.isOpen()).toBe(true)
  answer()
  await reviewing
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[AUTH-18] error: wrong digits are reported; without a user, no frame is loaded', async () => {
  const { fairlead, inside, signIn } = await setUp()
  await expect(countNewDevices(fairlead)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await expect(reviewNewDevice(fairlead)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(inside.count()).toBe(0)

  await signIn()
  inside.script.REVIEW_NEW_DEVICE = () => {
    throw { code: 'OTP_INVALID', message: 'Wrong' }
  }
  await expect(reviewNewDevice(fairlead)).rejects.toMatchObject({ code: 'OTP_INVALID' })
})

test('default: returns a token for the page’s backend, and when it expires', async () => {
  const { fairlead, inside, signIn, world } = await setUp()
  await signIn()
  expect(await fetchAccessToken(fairlead)).toEqual({
    accessToken: 'header.payload.signature',
    expiresAt: world.clock.now() + 300_000,
  })
  inside.script.GET_ACCESS_TOKEN = () => {
    throw { code: 'NOT_CONNECTED', message: 'Signed out' }
  }
  await expect(fetchAccessToken(fairlead)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})

test('error: without a signed-in user, no frame is loaded', async () => {
  const { fairlead, inside } = await setUp()
  await expect(fetchAccessToken(fairlead)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(inside.count()).toBe(0)
})

const projectId = '0123456789abcdef0123456789abcdef'

test('[AUTH-16] default: windows of the wallet’s site, with only the project and its options', () => {
  const features = { socials: false } as const
  const { fairlead } = createTestFairlead({
    features,
    frameUrl: 'https://wallet.example/',
    projectId,
  })
  expect(walletWindowUrl(fairlead, 'export')).toBe(
    `https://wallet.example/popup/export?projectId=${projectId}&socials=`,
  )
  expect(walletWindowUrl(fairlead, 'settings')).toBe(
    `https://wallet.example/popup/settings?projectId=${projectId}&socials=`,
  )
})

test('[AUTH-16] option: locale, socials: the window has the page’s language and providers', () => {
  const frameUrl = 'https://wallet.example'
  const { fairlead } = createTestFairlead({
    frameUrl,
    locale: 'de',
    projectId,
    features: { socials: ['google', 'x'] },
  })
  expect(walletWindowUrl(fairlead, 'export')).toBe(
    `https://wallet.example/popup/export?projectId=${projectId}&socials=google%2Cx&locale=de`,
  )
})

test('[AUTH-16] behavior: absent without an embedded wallet', () => {
  const { fairlead } = createTestFairlead({ projectId })
  expect(walletWindowUrl(fairlead, 'export')).toBeUndefined()
})

test('default: the window also offers the project’s own providers', () => {
  const frameUrl = 'https://wallet.example'
  const { fairlead } = createTestFairlead({ features: { socials: ['x'] }, frameUrl, projectId })
  projectProviders(fairlead).setState([{ name: 'oidc:acme', title: 'Acme' }], true)
  const url = new URL(walletWindowUrl(fairlead, 'settings') ?? '')
  expect(url.searchParams.get('socials')).toBe('x,oidc:acme')
})
