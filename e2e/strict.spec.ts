import { networks, solanaNetworks } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { createFairlead, csp } from 'fairlead'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { basePort } from './addresses.ts'
import {
  approve,
  connectDevWallet,
  expect,
  openDemo,
  policyTrouble,
  sendingTest as test,
  write,
} from './fixtures.ts'

/** Strictest Content Security Policy that the page works with. */
const all = [...networks({ basePort }), ...solanaNetworks({ basePort })]
const rpcUrls = all.flatMap(({ rpcUrls }) => rpcUrls.default.http)
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src 'self' http://localhost:${basePort} ws://localhost:${basePort} ${rpcUrls.join(' ')}`,
  `frame-src http://frame.localhost:${basePort}`,
  "img-src 'self' data: blob:",
  "require-trusted-types-for 'script'",
].join('; ')

/** Records CSP violations across reloads; returns a growing list. */
async function watchViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      tellViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return violations
}

test('[MOD-01] all main flows on a page with the strictest policy and Trusted Types', async ({
  page,
}) => {
  const violations = await watchViolations(page)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/strict'),
    openDemo(page, { hasLegalLinks: true }, '/strict'),
  ])
  expect(await answer.headerValue('content-security-policy')).toBe(policy)
  const fairlead = createFairlead({
    frameUrl: `http://frame.localhost:${basePort}`,
    networks: all,
    serverUrl: `http://localhost:${basePort}`,
  })
  expect(csp(fairlead)).toBe(policy)
  fairlead.destroy()

  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-help').click()
  await expect(page.getByRole('heading', { name: 'What is a wallet?' })).toBeVisible()
  await page.getByTestId('fl-header-back').click()
  await page.getByTestId('fl-connect-wallet-walletConnect').click()
  await expect(page.getByTestId('fl-pairing-qr')).toBeVisible()
  await page.getByTestId('fl-header-close').click()

  await connectDevWallet(page)
  await page.getByTestId('fl-button-account').click()
  await expect(page.getByTestId('fl-account-token-USDC')).toBeVisible()
  await page.getByTestId('fl-account-copy').click()
  await expect(page.getByTestId('fl-toast')).toBeVisible()
  await page.getByTestId('fl-account-network').click()
  await approve(page, () => page.getByTestId('fl-networks-network-eip155:31338').click())
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')
  await page.getByTestId('fl-header-close').click()

  await write(page.getByTestId('demo-receiver'), privateKeyToAddress(generatePrivateKey()))
  await approve(page, () => page.getByTestId('demo-send').click())
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
  await approve(page, () => page.getByTestId('demo-sign').click())
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.getByTestId('fl-button-account').click()
  await page.getByTestId('fl-account-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  expect(violations).toEqual([])
})

test.describe('control', () => {
  test.use({ allowedConsole: { patterns: [policyTrouble, /TrustedHTML/] } })

  test('a page that violates the strict policy is blocked, and the violation reported', async ({
    page,
  }) => {
    const violations = await watchViolations(page)
    await openDemo(page, {}, '/strict')
    const code = page.url().replace(/strict.*/, 'own.js')
    // Uses a script of the page, because the CSP doesn't apply to the driver's scripts.
    await page.route(code, (route) =>
      route.fulfill({
        body: `
          document.body.setAttribute('style', 'color: red')
          try { document.body.innerHTML = '<b>text</b>' } catch { window.isStopped = true }`,
        contentType: 'text/javascript',
      }),
    )
    await page.evaluate(() => import(new URL('/own.js', location.href).href))
    await expect
      .poll(() => violations.map((text) => text.split(' ')[0]).sort())
      .toEqual(['require-trusted-types-for', 'style-src-attr'])
    expect(await page.evaluate(() => (window as { isStopped?: boolean }).isStopped)).toBe(true)
    await expect(page.getByTestId('demo-status')).toBeVisible()
  })
})
