import { expect, test } from '@playwright/test'
import { demoUrl } from './addresses.ts'
import { openWebKit } from './webDriver.ts'

// Uses plain WebDriver, because Playwright's own WebKit differs from the one on Linux machines.
test('[MOD-01][MOD-21] WebKitGTK: the modal opens, lists wallets, and Escape closes it', async () => {
  const browser = await openWebKit(4790)
  try {
    const settings = JSON.stringify({ hasEmail: false, hasSocials: false })
    await browser.open(`${demoUrl}/lab?${new URLSearchParams({ settings })}`)
    await browser.run(
      'window.failures = []; addEventListener("error", (event) => failures.push(event.message)); addEventListener("unhandledrejection", (event) => failures.push(String(event.reason)))',
    )
    const inModal = (script: string) =>
      browser.run(`const root = document.querySelector('fairlead-modal').shadowRoot; ${script}`)
    const text = (testId: string) =>
      browser.run(`return document.querySelector('[data-testid=${testId}]')?.textContent ?? ''`)

    await expect.poll(() => text('demo-ready')).toBe('true')
    // The button appears shortly after the page.
    const isDrawn =
      'return Boolean(document.querySelector("fairlead-button").shadowRoot?.querySelector("[data-testid=fl-button-connect]"))'
    await expect.poll(() => browser.run(isDrawn)).toBe(true)
    await browser.press('fairlead-button', '[data-testid=fl-button-connect]')
    await expect
      .poll(() => inModal('return root.querySelector("h1")?.textContent ?? ""'))
      .toBe('Connect a wallet')
    expect(await inModal('return root.querySelector("dialog").matches(":modal")')).toBe(true)
    // The dialog focuses its first button as it opens, and the heading right after that.
    await expect.poll(() => inModal('return root.activeElement.localName')).toBe('h1')
    // The QR code for phones first, then installed wallets; the server's list is further down.
    const rows = 'return [...root.querySelectorAll("ul button")].map((row) => row.textContent)'
    expect(await inModal(`${rows}[0]`)).toContain('WalletConnect')
    expect(await inModal(`${rows}[1]`)).toContain('Fairlead Dev Wallet')

    await browser.key('\uE00C')

    await expect.poll(() => inModal('return root.querySelector("dialog") === null')).toBe(true)
    expect(await text('demo-view')).toBe('closed')
    expect(await browser.run('return document.activeElement.localName'), 'the focus is back').toBe(
      'fairlead-button',
    )
    expect(await browser.run('return failures')).toEqual([])
  } finally {
    await browser.close()
  }
})
