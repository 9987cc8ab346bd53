import type { Page } from '@playwright/test'
import { expect, openDemo, test } from './fixtures.ts'
import { localWallet } from './localWallet.ts'

/** Opens a dialog of the page's own above it, with our button inside. */
async function openTheirs(page: Page, kind: 'dialog' | 'overlay'): Promise<void> {
  await page.evaluate((kind) => {
    const theirs = document.createElement(kind === 'dialog' ? 'dialog' : 'div')
    theirs.id = 'theirs'
    theirs.append(document.createElement('fairlead-button'))
    document.body.append(theirs)
    if (theirs instanceof HTMLDialogElement) theirs.showModal()
    else holdPage(theirs)

    /** Same as dialog libraries: hides everything else, makes it inert, and takes focus and Escape. */
    function holdPage(overlay: HTMLElement) {
      const others = [...document.body.children].filter((other) => other !== overlay)
      for (const other of others) {
        other.setAttribute('aria-hidden', 'true')
        other.setAttribute('inert', '')
      }
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        body { pointer-events: none; overflow: hidden }
        #theirs { position: fixed; inset: 0; z-index: 2147483647; pointer-events: auto }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      document.addEventListener('focusin', ({ target }) => {
        const button = overlay.firstElementChild?.shadowRoot?.querySelector('button')
        if (!overlay.contains(target as Node)) button?.focus()
      })
      document.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') overlay.remove()
      })
      document.addEventListener('pointerdown', ({ target }) => {
        if (!overlay.contains(target as Node)) overlay.remove()
      })
    }
  }, kind)
}

for (const kind of ['dialog', 'overlay'] as const)
  test(`[MOD-21] above a page’s own ${kind}: the modal is on top, and closing it keeps the page’s one`, async ({
    installWallet,
    page,
  }) => {
    await installWallet(localWallet({ name: 'Plain', rdns: 'org.plain' }))
    await openDemo(page)
    await openTheirs(page, kind)
    const theirs = page.locator('#theirs')
    const opener = theirs.getByTestId('fl-button-connect')
    const modal = page.getByTestId('fl-modal')
    const heading = page.getByRole('heading', { name: 'Connect a wallet' })

    // By keyboard: Escape closes only our modal, and focus returns to the page's dialog.
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByTestId('fl-header-close')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(theirs).toBeVisible()
    await expect(opener).toBeFocused()

    // By mouse: our card and everything beside it can be clicked.
    await opener.click()
    await expect(heading).toBeFocused()
    await page.getByTestId('fl-connect-help').click()
    await expect(page.getByRole('heading', { name: 'What is a wallet?' })).toBeVisible()
    await page.mouse.click(10, 300)
    await expect(modal).toHaveCount(0)
    await expect(theirs).toBeVisible()

    await opener.click()
    await expect(heading).toBeFocused()
    await page.getByTestId('fl-connect-wallet-org.plain').click()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(modal).toHaveCount(0)
    await expect(theirs.getByTestId('fl-button-account')).toBeVisible()

    if (kind === 'dialog') {
      await page.keyboard.press('Escape')
      await expect(theirs).toBeHidden()
    }
  })

test('[MOD-21] an open modal is exposed to screen readers, although the page hides everything else', async ({
  page,
}) => {
  await openDemo(page)
  await openTheirs(page, 'overlay')
  await page.locator('#theirs').getByTestId('fl-button-connect').click()
  const element = page.locator('fairlead-modal')
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect(element).not.toHaveAttribute('aria-hidden')

  await page.getByTestId('fl-header-close').click()

  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(element).toHaveAttribute('aria-hidden', 'true')
})

for (const scrollbars of [true, false])
  test.describe(scrollbars ? 'classic scrollbars' : 'overlay scrollbars', () => {
    test.use({ media: scrollbars ? { scrollbars } : {}, viewport: { height: 400, width: 900 } })

    test('[MOD-21] opening and closing shifts nothing', async ({ browserName, page }) => {
      await openDemo(page)
      // The page's own pictures may still take their room.
      await page.waitForLoadState('networkidle')
      const takesRoom = await page.evaluate(() => innerWidth > document.documentElement.clientWidth)
      if (scrollbars) expect(takesRoom).toBe(true)
      await page.evaluate(() => {
        scrollTo({ behavior: 'instant', top: 120 })
        const shifted: string[] = []
        Object.assign(window, { shifted })
        type Shift = PerformanceEntry & {
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        // Nodes inside the modal's shadow root are null: its list may grow after half a second.
        // Firefox has no such entries.
        if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
          new PerformanceObserver((list) => {
            const main = document.querySelector('main')
            for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
              for (const { node } of sources)
                if (node && (!hadRecentInput || main?.contains(node))) shifted.push(String(node))
          }).observe({ type: 'layout-shift' })
      })
      const places = () =>
        page.evaluate(() => [
          scrollY,
          ...[...document.querySelectorAll('.bar *, main > *, section:first-of-type *')].map(
            (element) => {
              const { height, width, x, y } = element.getBoundingClientRect()
              // The page's log grows by a line, so its height is ignored.
              const size = element.matches('.grid') ? width : `${width} ${height}`
              return [element.localName, x, y, size].join(' ')
            },
          ),
        ])
      // The page's own output (state and log) is excluded.
      await page.getByTestId('fl-button-connect').focus()
      const before = await places()

      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
      await expect.poll(places).toEqual(before)
      for (const key of ['End', 'Space', 'PageDown']) await page.keyboard.press(key)
      await page.mouse.move(20, 300)
      await page.mouse.wheel(0, 500)
      await expect.poll(places).toEqual(before)

      await page.keyboard.press('Escape')
      await expect(page.getByTestId('fl-modal')).toHaveCount(0)
      await expect.poll(places).toEqual(before)
      if (browserName === 'chromium')
        expect(await page.evaluate(() => (window as { shifted?: string[] }).shifted)).toEqual([])
    })
  })
