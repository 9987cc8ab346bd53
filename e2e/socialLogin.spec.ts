import type { Page } from '@playwright/test'
import { basePort } from './addresses.ts'
import { approve, frameOf, stillFrameOf } from './approve.ts'
import {
  asPhone,
  expect,
  inChromium,
  openDemo,
  pressWay,
  withoutWallets,
  write,
} from './fixtures.ts'
import { attach, frameUrl, localProjectId, openFrameByHand, pageUrl } from './frameByHand.ts'
import { test } from './likePeople.ts'
import { approveByMail, mailsTo } from './mailbox.ts'
import { confirmCode, openCodeWindow, readCode } from './ownRecovery.ts'

/** Clicks a button of the local provider. */
const choose = (popup: Page, name: string) =>
  popup.getByRole('button', { exact: true, name }).click()

/** A user that no other journey, browser or run signs in as, because emails are counted and rate-limited. */
function newPerson() {
  const name = `p${crypto.randomUUID().replaceAll('-', '').slice(0, 9)}`
  return {
    email: `${name}@example.test`,
    async signIn(popup: Page) {
      await popup.getByLabel('Another name').fill(name)
      await choose(popup, 'Continue as another')
    },
  }
}

/** Opens a page that offers social providers, and its modal. */
async function openSocials(page: Page) {
  await withoutWallets(page)
  await openDemo(page, { hasSocials: true })
  await page.getByTestId('demo-open').click()
}

/** Clicks the provider, and waits until the popup shows its page. */
async function openGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    pressWay(page, 'fl-connect-social-google'),
  ])
  await expect(popup.getByRole('heading')).toHaveText('Local stand-in of google')
  return popup
}

const shown = (page: Page) => page.getByTestId('fl-social')

test(
  '[AUTH-04][AUTH-08] the frame’s first message is lost, as with a debugger while a window opens: it is sent again',
  inChromium,
  async ({ page }) => {
    await page.addInitScript(() => {
      let isLost = false
      window.addEventListener('message', (event) => {
        if (isLost || event.data?.type !== '@w3m-frame/READY') return
        isLost = true
        event.stopImmediatePropagation()
      })
    })
    await openSocials(page)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      pressWay(page, 'fl-connect-social-google'),
    ])
    // Until then the popup shows that it is loading.
    await expect(popup.getByRole('heading')).toHaveText('One moment…')
    await expect(popup.getByRole('heading')).toHaveText('Local stand-in of google')
    await popup.close()
  },
)

test('[AUTH-04][AUTH-09][AUTH-16][MOD-05] a provider’s window: an address, a reload, and sign-out', async ({
  page,
}) => {
  await openSocials(page)
  const popup = await openGoogle(page)
  const closed = popup.waitForEvent('close')
  await newPerson().signIn(popup)
  await closed
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  const address = (await page.getByTestId('demo-address').textContent()) ?? ''
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 20_000 })
  await expect(page.getByTestId('demo-address')).toHaveText(address)
  await page.getByTestId('demo-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('[AUTH-04][AUTH-16][ERR-03][SEC-25][SEC-60][SEC-65] a window that is closed, refused, or impersonated: no user is signed in, and it can be retried', async ({
  page,
}) => {
  await openSocials(page)

  // Another frame in the page sends a false result: it is ignored and the login continues.
  const popup = await openGoogle(page)
  const foreign = `http://x.localhost:${basePort + 5}/health`
  await page.evaluate((src) => {
    const iframe = Object.assign(document.createElement('iframe'), { name: 'foreign', src })
    document.body.append(iframe)
  }, foreign)
  await expect.poll(() => page.frame({ name: 'foreign' })?.url()).toBe(foreign)
  const claim = { resultUri: 'urn:fairlead:login:x' }
  await page.frame({ name: 'foreign' })?.evaluate((data) => parent.postMessage(data, '*'), claim)
  await page.evaluate((data) => window.postMessage(data, '*'), claim)
  await expect(shown(page)).toHaveAttribute('data-state', 'started')

  // The popup itself sends one, but not from the frame's origin.
  const refused = popup.waitForEvent('close')
  await popup.evaluate((data) => opener.postMessage(data, '*'), claim)
  await refused
  await expect(shown(page)).toHaveAttribute('data-state', 'error')
  await page.getByTestId('fl-header-back').click()

  // Declined at the provider; shown with our own text.
  await choose(await openGoogle(page), 'Cancel')
  await expect(shown(page)).toContainText('You declined at Google.')
  await page.getByTestId('fl-header-back').click()

  // The user closes it.
  await (await openGoogle(page)).close()
  await expect(page.getByText('The window was closed before you signed in.')).toBeVisible()
  await expect(page.getByTestId('fl-connect-social-google')).toBeVisible()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

/** Makes the local provider send `Cross-Origin-Opener-Policy`, by a cookie. */
const isolateGoogle = (page: Page, value: string) =>
  page
    .context()
    .addCookies([{ name: 'opener-policy', url: `http://google.localhost:${basePort + 5}`, value }])

test('[AUTH-04][SEC-58][SEC-61] a provider detaches its window: the page reports it at once, and the login continues by mail', async ({
  page,
}) => {
  const { email, signIn } = newPerson()
  await isolateGoogle(page, 'same-origin')
  await openSocials(page)
  const popup = await openGoogle(page)
  await expect(page.getByText('The window was closed before you signed in.')).toBeVisible()
  await signIn(popup)
  await expect(popup.getByRole('heading')).toHaveText('Did you start signing in on this page?')
  // No email is sent before the user has confirmed, however often the page polls.
  for (const _ of [1, 2])
    await page.waitForResponse(
      (response) => response.url().endsWith('/v1/auth/social/status') && response.ok(),
    )
  expect(await mailsTo(page, email)).toEqual([])
  // The button is enabled once it was visible for a second.
  await popup.locator('button:not([aria-disabled=true])', { hasText: 'Continue' }).click()
  await expect(popup.getByRole('status')).toContainText('Close this window')

  const digits = (await page.getByTestId('fl-social-match').textContent()) ?? ''
  await approveByMail(page, email, 1, digits)
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
})

test('[AUTH-05][AUTH-06][SEC-61] a page with an isolated opener policy embeds the frame, and redirects to the provider', async ({
  page,
}) => {
  await withoutWallets(page)
  await openDemo(page, { hasSocials: true }, '/isolated')
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await page.getByTestId('demo-open').click()
  await pressWay(page, 'fl-connect-social-google')
  await expect(page.getByRole('heading', { name: 'Local stand-in of google' })).toBeVisible()
  await choose(page, 'Cancel')
  await page.waitForURL(/\/isolated/)
  await expect(shown(page)).toContainText('You declined at Google.')
})

/** Signs in with a phone, from a freshly opened page. @returns Address of the wallet. */
async function signInByPhone(page: Page, person: string): Promise<string> {
  await asPhone(page)
  await openSocials(page)
  await pressWay(page, 'fl-connect-social-farcaster')
  const href = await page.getByTestId('fl-farcaster-open').getAttribute('href')
  const phone = await page.context().newPage()
  await phone.goto(href!)
  await phone.getByRole('button', { name: `Sign in as ${person}` }).click()
  await expect(phone.getByRole('status')).toContainText(`Signed in as ${person}`)
  await phone.close()
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
  return (await page.getByTestId('demo-address').textContent()) ?? ''
}

test(
  '[AUTH-07][AUTH-13][AUTH-18][MOD-06] a phone with Farcaster signs in, its user’s wallet signs, and their code opens it on another device',
  inChromium,
  async ({ browser, browserName, page }) => {
    // A Farcaster login doesn't approve the device, so an existing wallet doesn't open in a second browser by it alone.
    const person = browserName === 'firefox' ? 'bob' : 'ada'
    const address = await signInByPhone(page, person)
    const result = (shownPage: Page) => shownPage.getByTestId('demo-result')
    await page.getByTestId('demo-sign').click()
    await (await stillFrameOf(page)).getByRole('button', { name: 'Secure this wallet' }).click()
    const window = await openCodeWindow(page)
    const groups = await readCode(window)
    await confirmCode(window, groups)
    await approve(page)
    await expect(result(page)).toHaveText(/^0x[0-9a-f]{130}$/)

    const other = await browser.newContext()
    const next = await other.newPage()
    expect(await signInByPhone(next, person)).toBe(address)
    await next.getByTestId('demo-sign').click()
    const typing = await openCodeWindow(next)
    await write(typing.getByRole('textbox', { name: 'Recovery code' }), groups.join('-'))
    await typing.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(frameOf(next).locator('form.recovery')).toHaveCount(0)
    await approve(next)
    await expect(result(next)).toHaveText(/^0x[0-9a-f]{130}$/)
    await other.close()
  },
)

test.describe(() => {
  // Browsers log every error response.
  test.use({ allowedConsole: { patterns: [/responded with a status of 4\d\d/] } })

  test('[AUTH-16][SEC-58][SEC-59] a victim completes another browser’s login: the page’s messages lead to no session', async ({
    browser,
    page,
  }) => {
    // The attacker begins the login and lures another user into finishing it.
    const attacker = await openFrameByHand(page)
    const { uri = '' } = await attacker.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const context = await browser.newContext()
    const theirs = await openFrameByHand(await context.newPage())
    await choose(await theirs.openWindow(uri), 'Continue as Bob')
    const handle = await theirs.result()

    // The user's own frame receives the ticket, but never asked for it.
    expect(await theirs.ask('CONNECT_SOCIAL', { uri: handle })).toMatchObject({
      x: { code: 'OTP_INVALID' },
    })
    expect(await attacker.ask('CONNECT_SOCIAL', { uri: handle })).toMatchObject({
      x: { code: 'FACTOR_REQUIRED' },
    })
    for (const frame of [attacker, theirs])
      expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await context.close()
  })

  test('[AUTH-05][AUTH-06][SEC-63] a login by redirect returns only to its own page, and continues by mail', async ({
    page,
  }) => {
    const redirect = async (back: string) => {
      const frame = await openFrameByHand(page)
      const { uri = '' } = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
      const url = new URL(uri)
      expect(url.origin).toBe(frameUrl)
      url.searchParams.set('state', `${url.searchParams.get('state')}--${encodeURIComponent(back)}`)
      await page.goto(url.href)
    }
    await redirect('https://evil.example/')
    await expect(page.getByRole('heading')).toHaveText('This sign-in couldn’t be completed')

    const { email, signIn } = newPerson()
    await redirect(`${pageUrl}?page=2`)
    await signIn(page)
    await page.waitForURL(`${pageUrl}?*`)
    const returned = new URL(page.url()).searchParams
    expect(returned.get('page')).toBe('2')
    const payload = { uri: returned.get('result_uri') }

    const frame = await attach(page)
    // Identifies as our widget, which shows the digits for the device page.
    await frame.ask('SYNC_DAPP_DATA', { projectId: localProjectId, sdkType: 'fairlead' })
    const refusal = await frame.ask('CONNECT_SOCIAL', payload)
    expect(refusal).toMatchObject({ x: { code: 'FACTOR_REQUIRED' } })
    const { matchCode } = refusal.x as unknown as { matchCode: string }
    await approveByMail(page, email, 1, matchCode)
    await frame.ask('CONNECT_DEVICE')
    expect(await frame.ask('CONNECT_SOCIAL', payload)).toMatchObject({
      address: expect.stringMatching(/^0x/),
      email,
    })
  })
})
