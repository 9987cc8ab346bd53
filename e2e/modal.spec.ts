import {
  asPhone,
  connectDevWallet,
  devWallet,
  expect,
  inChromium,
  openDemo,
  test,
  walletWindow,
  withoutWallets,
} from './fixtures.ts'
import { localWallet } from './localWallet.ts'

test('[MOD-01] one element at the end of the body, and the URL does not change', async ({
  page,
}) => {
  await openDemo(page)
  const address = page.url()
  await page.getByTestId('fl-button-connect').click()
  await expect(page.getByTestId('fl-modal')).toBeVisible()
  const last = () => page.evaluate(() => document.body.lastElementChild?.localName)
  expect(await last()).toBe('fairlead-modal')
  expect(await page.locator('fairlead-modal').count()).toBe(1)
  await page.getByTestId('fl-connect-help').click()
  expect(page.url()).toBe(address)
})

test('[MOD-01] nothing is appended if the page disables it', inChromium, async ({ page }) => {
  await openDemo(page, { disableAppend: true })
  await page.getByTestId('fl-button-connect').click()
  await expect(page.getByTestId('demo-view')).toHaveText('Connect')
  expect(await page.locator('fairlead-modal').count()).toBe(0)
})

test('[MOD-21] focus starts inside, stays inside, and is restored', async ({ page }) => {
  await openDemo(page)
  const opener = page.getByTestId('fl-button-connect')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()

  const tab = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate(() => document.activeElement?.localName)
  }
  // In Firefox, the focus goes to the browser's toolbar after the last element; then no element of the page has it.
  for (let step = 0; step < 12; step++) expect(['fairlead-modal', 'body']).toContain(await tab())
  // The number of rows decides if the loop ends in the toolbar. A page whose toolbar has the focus can't restore it.
  if (!(await page.evaluate(() => document.hasFocus()))) await tab()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('fairlead-modal')

  await page.keyboard.press('Escape')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('[MOD-21] by keyboard alone: connect, look, disconnect; the focus is never lost', async ({
  installWallet,
  page,
}) => {
  await installWallet(localWallet({ name: 'Plain', rdns: 'org.plain' }))
  await openDemo(page)
  const press = async (testId: string) => {
    const target = page.getByTestId(testId)
    for (let step = 0; step < 30; step++) {
      if (await target.evaluate((element) => element.matches(':focus'))) break
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press('fl-button-connect')
  await press('fl-connect-wallet-org.plain')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(page.getByTestId('fl-button-account')).toBeFocused()

  await press('fl-button-account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeFocused()
  await press('fl-account-disconnect')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(page.getByTestId('fl-button-connect')).toBeFocused()
})

test('[MOD-21] the page behind can neither be clicked nor scrolled, and nothing shifts', async ({
  browserName,
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 400 })
  await openDemo(page)
  const title = page.getByRole('heading', { level: 1, name: 'Connect, look around, send' })
  const before = await title.boundingBox()
  await page.getByTestId('fl-button-connect').click()
  await expect(page.getByTestId('fl-modal')).toBeVisible()

  const behind = page.locator('h1').first()
  expect(await behind.boundingBox()).toEqual(before)
  await page.mouse.move(20, 300)
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // Inert: the page's own buttons take no focus.
  await page.getByTestId('demo-networks').evaluate((button) => button.focus())
  await expect(page.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  // Only Chromium provides the accessibility tree.
  if (browserName !== 'chromium') return
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const buttons = nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'button')
    .map(({ name }) => name?.value)
  expect(buttons).toContain('Close')
  expect(buttons).not.toContain('Networks')
})

test('[MOD-21] a click outside the card closes it', async ({ page }) => {
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await expect(page.getByTestId('fl-modal')).toBeVisible()
  await page.mouse.click(10, 300)
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
})

test.describe('with motion', () => {
  test.use({ media: { reducedMotion: 'no-preference' } })

  test(
    '[MOD-14] while a wallet request is open, a click outside the card shakes it',
    inChromium,
    async ({ fairlead, installWallet, page }) => {
      const wallet = localWallet({
        behaviors: { wallet_switchEthereumChain: 'wait' },
        knownChains: ['eip155:31338'],
        name: 'Slow',
        rdns: 'org.slow',
      })
      await installWallet(wallet)
      await openDemo(page)
      await fairlead.connectWallet(wallet)
      await expect(page.getByTestId('fl-modal')).toHaveCount(0)
      await page.getByTestId('demo-networks').click()
      await page.getByTestId('fl-networks-network-eip155:31338').click()
      await expect(page.getByTestId('fl-switch-network')).toBeVisible()

      await page.mouse.click(10, 300)

      await expect(page.getByTestId('fl-modal').locator('[part=card]')).toHaveCSS(
        'animation-duration',
        '0.5s',
      )
      await expect(page.getByTestId('fl-switch-network')).toBeVisible()
      await fairlead.closeModal()
    },
  )
})

test(
  '[MOD-03][MOD-05] views are a stack; back from the last one closes',
  inChromium,
  async ({ page }) => {
    await openDemo(page)
    await page.getByTestId('fl-button-connect').click()
    await page.getByTestId('fl-connect-help').click()
    await expect(page.getByRole('heading', { name: 'What is a wallet?' })).toBeFocused()
    await expect(page.getByTestId('demo-view')).toHaveText('WhatIsAWallet')
    await page.getByTestId('fl-what-is-a-wallet-done').click()
    await expect(page.getByTestId('demo-view')).toHaveText('Connect')
    await expect(page.getByTestId('fl-header-back')).toHaveCount(0)
  },
)

test('[MOD-04] back to Connect while connected shows the account', inChromium, async ({ page }) => {
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  const popup = await walletWindow(page, () =>
    page.getByTestId(`fl-connect-wallet-${devWallet}`).click(),
  )
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await popup.getByTestId('wallet-confirm').click()
  await expect(page.getByTestId('fl-connecting')).toHaveAttribute('data-state', 'done')

  await page.getByTestId('fl-header-back').click()

  await expect(page.getByTestId('demo-view')).toHaveText('Account')
})

test(
  '[VIEW-01] without wallets, the empty list explains what to do',
  inChromium,
  async ({ page }) => {
    await withoutWallets(page)
    await asPhone(page)
    await openDemo(page)
    await page.getByTestId('fl-button-connect').click()
    await expect(page.getByTestId('fl-connect-empty')).toContainText('No wallet found')
    await page.getByTestId('fl-connect-empty-help').click()
    await expect(page.getByTestId('demo-view')).toHaveText('WhatIsAWallet')
    await page.getByTestId('fl-header-back').click()

    await page.getByTestId('fl-connect-empty-qr').click()

    await expect(page.getByTestId('fl-pairing-qr')).toBeVisible()
  },
)

test('[VIEW-01] legal links and the branding are below the list', inChromium, async ({ page }) => {
  await openDemo(page, { hasLegalLinks: true })
  await page.getByTestId('fl-button-connect').click()
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', /#terms$/)
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByTestId('fl-connect-branding')).toBeVisible()
})

test(
  '[CFG-02] basic mode: nothing is requested from the server, and the branding is off',
  inChromium,
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openDemo(page, { basic: true })
    await page.getByTestId('fl-button-connect').click()
    await expect(page.getByTestId(`fl-connect-wallet-${devWallet}`)).toBeVisible()
    await expect(page.getByTestId('fl-connect-branding')).toHaveCount(0)
    expect(asked.filter((url) => url.includes('/appkit/'))).toEqual([])
  },
)

test('[API-01] nothing is requested before the user acts', inChromium, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openDemo(page)
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !url.startsWith(origin))).toEqual([])
})

test('[VIEW-02][FEAT-18] the full address is copied', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDemo(page)
  await connectDevWallet(page)
  await page.getByTestId('fl-button-account').click()
  await page.getByTestId('fl-account-copy').click()
  await expect(page.getByTestId('fl-toast')).toHaveText('Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByTestId('demo-address').textContent(),
  )
})

for (const colorScheme of ['dark', 'light'] as const)
  test.describe(`themes on a ${colorScheme} system`, () => {
    test.use({ media: { colorScheme } })

    for (const themeMode of ['system', 'light', 'dark'] as const)
      test(
        `theme ${themeMode} on a ${colorScheme} system`,
        themeMode === 'system' && colorScheme === 'dark' ? {} : inChromium,
        async ({ page }) => {
          const shown = themeMode === 'system' ? colorScheme : themeMode
          await openDemo(page, { themeMode })
          await page.getByTestId('fl-button-connect').click()
          await expect(page.getByTestId('fl-modal').locator('[part=card]')).toHaveCSS(
            'background-color',
            // #14191c and #ffffff, in the format in which browsers serialize `color-mix()`.
            { dark: /^color\(srgb 0\.078\d* 0\.098\d* 0\.109\d*\)$/, light: 'color(srgb 1 1 1)' }[
              shown
            ],
          )
        },
      )
  })
