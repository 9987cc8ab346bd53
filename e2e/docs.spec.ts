import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, serveSite } from '../scripts/docs/site.mjs'
import { findBarriers } from './barriers.ts'
import { expect, test as quiet } from './fixtures.ts'

/** The built documentation on a local server. */
const test = quiet.extend<object, { site: { url: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that no fixture is needed
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fairlead-docs-'))
      await buildSite(folder)
      const { close, port } = await serveSite(0, folder)
      await use({ url: `http://127.0.0.1:${port}` })
      await close()
      rmSync(folder, { force: true, recursive: true })
    },
    // The build takes half a minute of processor time.
    { scope: 'worker', timeout: 900_000 },
  ],
})

/** One page of each kind: the home page, a guide with code, the playground, and a reference page with tables. */
const kinds = ['index', 'guides/connecting', 'guides/playground', 'reference/options']

test('docs: no accessibility violation in light and dark, and no sideways scrolling', async ({
  page,
  site,
}) => {
  const found: string[] = []
  for (const name of kinds) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${site.url}/${name}.html`)
    found.push(...(await findBarriers(page)).map((barrier) => `${name}: ${barrier}`))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(/dark/)
    found.push(...(await findBarriers(page, 'colours')).map((one) => `${name}, dark: ${one}`))
    const { height, width } = page.viewportSize() ?? { height: 720, width: 1280 }
    await page.setViewportSize({ height, width: 320 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
      .toBe(320)
    await page.setViewportSize({ height, width })
  }
  expect(found).toEqual([])
})

test('docs: search by keyboard, copy and dark mode work, and nothing comes from other sites', async ({
  context,
  page,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(`${site.url}/guides/getting-started.html`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  const copy = page.getByRole('button', { name: 'Copy Code' }).first()
  const code = await page.locator('pre code').first().textContent()
  // The button works when the page's script has started.
  await expect(async () => {
    await copy.click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code?.trimEnd())
  }).toPass()

  await page.getByRole('switch', { name: 'Switch to dark theme' }).first().click()
  await expect(page.locator('html')).toHaveClass(/dark/)

  await page.keyboard.press('Control+k')
  await expect(page.locator('input.search-input')).toBeFocused()
  await page.keyboard.type('unsafe-inline')
  const result = page.getByRole('option').first()
  await expect(result).toContainText('Content Security Policy')
  // VitePress nests the results' links in options, which axe's structure rules report.
  expect(await findBarriers(page, 'colours')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Content Security Policy/)

  await page.goto(`${site.url}/guides/playground.html`)
  await page.getByLabel('Solana').check()
  await expect(page.getByTestId('landing-code')).toContainText('[mainnet, base, solana]')
  expect([...origins]).toEqual([site.url])
  // The browser enforces this too: the Content Security Policy of each page names no other origin.
  const policy = page.locator('meta[http-equiv="content-security-policy"]')
  await expect(policy).toHaveAttribute('content', /^default-src 'none'; script-src 'self' 'sha256-/)
})

test.describe(() => {
  // The modal reads balances from public nodes, which the tests' browser doesn't reach.
  test.use({ allowedConsole: { patterns: [/ERR_NAME_NOT_RESOLVED/] } })

  test('docs: the modal of the playground connects a wallet', async ({ page, site }) => {
    await page.goto(`${site.url}/guides/demo.html`)
    await page.getByRole('link', { name: 'Playground' }).first().click()
    // The page has a policy of its own, which allows the nodes.
    const policy = page.locator('meta[http-equiv="content-security-policy"]')
    await expect(policy).toHaveAttribute('content', /connect-src 'self' https:/)
    // VitePress builds with Vite 5, which once changed an import of ours so that no wallet could connect.
    await page.getByRole('button', { name: 'Sample Wallet' }).click()

    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  })
})
