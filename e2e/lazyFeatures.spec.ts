import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  connectDevWallet,
  expect,
  inChromium,
  openDemo,
  pressWay,
  withoutWallets,
  write,
} from './fixtures.ts'
import { test } from './likePeople.ts'

const assets = join(import.meta.dirname, '..', 'apps', 'demo', 'dist', 'assets')
/** Reads the source files of each demo script from its source map. */
const readSources = () =>
  new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js.map'))
      .map((name): [string, readonly string[]] => [
        name.slice(0, -'.map'.length),
        JSON.parse(readFileSync(join(assets, name), 'utf8')).sources,
      ]),
  )

/** Code and URLs that belong to one feature. */
const features = {
  email: {
    code: /react\/src\/features\/embedded\/|core\/src\/(?:features\/embedded\/createE|frame\/create)/,
    url: /\/sdk\?/,
  },
  socials: { code: /features\/embedded\/(?:createSocial|ConnectingSocial|AllSocials)/ },
  send: {
    code: /react\/src\/features\/send\/|core\/src\/(?:actions\/sendToken|features\/send\/)/,
  },
  receive: { code: /react\/src\/features\/receive\// },
  activity: {
    code: /react\/src\/features\/activity\/|core\/src\/features\/activity\/readHistory/,
    url: /\/v1\/account\/[^/]+\/history/,
  },
  onramp: {
    code: /(?:core|react)\/src\/features\/onramp\//,
    url: /\/v1\/(?:onramp|generators)\//,
  },
  swaps: {
    code: /react\/src\/features\/swap\/|core\/src\/features\/swap\/(?:createSwapDraft|runSwap|swapQueries)/,
    url: /\/v1\/convert\/(?!gas-price)/,
  },
  pay: {
    code: /react\/src\/features\/pay\/|core\/src\/features\/pay\/openPay/,
    url: /\/v1\/json-rpc/,
  },
} satisfies Record<string, { code: RegExp; url?: RegExp }>
type Feature = keyof typeof features

/** Records the features that a page has loaded code or data of. */
function watchFeatures(page: Page) {
  const sourcesOf = readSources()
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return (): readonly string[] => {
    const sources = urls.flatMap((url) => sourcesOf.get(url.split('/').at(-1) ?? '') ?? [])
    return Object.entries(features).flatMap(
      ([name, { code, url: address }]: [string, { code: RegExp; url?: RegExp }]) => {
        const isFetched = sources.some((path) => code.test(path))
        return isFetched || urls.some((url) => address?.test(url)) ? [name] : []
      },
    )
  }
}
const off = { activity: false, receive: false, send: false }
const press = (page: Page, testId: string) => page.getByTestId(testId).click()
const sees = (page: Page, testId: string) => expect(page.getByTestId(testId)).toBeVisible()
const none: readonly Feature[] = []

/** Visits everything that every page has, and waits until all requests have ended. */
async function walk(page: Page) {
  await connectDevWallet(page)
  await press(page, 'fl-button-account')
  await sees(page, 'fl-account-copy')
  for (const tab of await page.getByRole('tab').all()) await tab.click()
  await pressWay(page, 'fl-account-network')
  await sees(page, 'fl-networks-network-eip155:31338')
  await press(page, 'fl-header-back')
  await sees(page, 'fl-account-copy')
  await page.waitForLoadState('networkidle')
}

test(
  '[MOD-15] disabled features are never loaded, whichever views the user opens',
  inChromium,
  async ({ page }) => {
    const fetched = watchFeatures(page)
    await openDemo(page, { features: off, hasOnramp: false })
    await walk(page)

    await expect(page.getByRole('tab')).toHaveText(['Tokens', 'NFTs'])
    await expect(page.getByTestId(/^fl-account-action-/)).toHaveCount(0)
    expect(fetched()).toEqual(none)
  },
)

test(
  '[MOD-15] enabled features are loaded on first use, each separately',
  inChromium,
  async ({ page }) => {
    const fetched = watchFeatures(page)
    await openDemo(page)
    await connectDevWallet(page)
    await press(page, 'fl-button-account')
    await sees(page, 'fl-account-copy')
    await page.waitForLoadState('networkidle')
    expect(fetched()).toEqual(none)

    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.poll(fetched).toEqual(['activity'])

    await press(page, 'fl-account-action-receive')
    await sees(page, 'fl-header-back')
    await expect.poll(fetched).toEqual(['receive', 'activity'])
    await press(page, 'fl-header-back')

    await press(page, 'fl-account-action-send')
    await sees(page, 'fl-send-amount')
    expect(fetched()).toEqual(['send', 'receive', 'activity'])
    await press(page, 'fl-header-back')

    await press(page, 'fl-account-action-onramp')
    await sees(page, 'fl-on-ramp-amount')
    expect(fetched()).toEqual(['send', 'receive', 'activity', 'onramp'])
  },
)

test(
  '[MOD-15] email and social login are loaded when a user signs in with them',
  inChromium,
  async ({ page }) => {
    const fetched = watchFeatures(page)
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true, hasSocials: true })
    await page.getByTestId('demo-open').click()
    await sees(page, 'fl-email-input')
    await sees(page, 'fl-connect-social-google')
    await page.waitForLoadState('networkidle')
    expect(fetched()).toEqual(none)

    await write(page.getByTestId('fl-email-input'), `lazy-${crypto.randomUUID()}@example.com`)
    await press(page, 'fl-email-submit')
    await sees(page, 'fl-email-match')
    expect(fetched()).toEqual(['email'])

    await press(page, 'fl-header-back')
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      pressWay(page, 'fl-connect-social-google'),
    ])
    await popup.close()
    await expect.poll(fetched).toEqual(['email', 'socials'])
  },
)

test(
  '[MOD-15] the list above is complete: every built feature has its own code in the demo',
  inChromium,
  () => {
    const all = [...readSources().values()].flat()
    const built = Object.entries(features).filter(([, { code }]) =>
      all.some((path) => code.test(path)),
    )
    expect(built.map(([name]) => name)).toEqual([
      'email',
      'socials',
      'send',
      'receive',
      'activity',
      'onramp',
      'swaps',
      'pay',
    ])
  },
)
