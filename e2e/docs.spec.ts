import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { buildSite, serveSite } from '../scripts/docs/site.mjs'
import { expect, test as quiet } from './fixtures.ts'

/** The pages of the documentation, as they would stand on a site. */
const test = quiet.extend<object, { site: { pages: readonly string[]; url: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that nothing is needed
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fairlead-docs-'))
      const pages = buildSite(folder)
      const { close, port } = await serveSite(0, folder)
      await use({ pages, url: `http://127.0.0.1:${port}` })
      await close()
      rmSync(folder, { force: true, recursive: true })
    },
    { scope: 'worker' },
  ],
})

/** Between them, they use every rule of the style sheet. */
const sample = ['index', 'guides/connecting', 'reference/options', 'reference/server']

test('docs: no barrier on any page', async ({ page, site }) => {
  const found: string[] = []
  for (const path of site.pages) {
    await page.goto(`${site.url}/${path}`)
    // Measuring colours takes most of axe's time and depends on the style sheet alone: see the next test.
    const { violations } = await new AxeBuilder({ page }).disableRules('color-contrast').analyze()
    found.push(...violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`))
  }
  expect(found).toEqual([])
})

test('docs: everything can be read, in the light and in the dark', async ({ page, site }) => {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of sample) {
      await page.goto(`${site.url}/${name}.html`)
      const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze()
      found.push(...violations.map(({ nodes }) => `${name}, ${colorScheme}: ${nodes[0]?.html}`))
    }
  }
  expect(found).toEqual([])
})

test('docs: at 320 pixels nothing but code and tables moves sideways', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of site.pages) {
    await page.goto(`${site.url}/${path}`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(320)
  }
})

test('docs: a keyboard finds the text, the pages and what is wider than the screen', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(site.url)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()

  await page.getByRole('main').getByRole('link', { name: 'Options' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Options' })).toBeVisible()
  const table = page.getByRole('group', { name: 'Table 1' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0)
})

test('docs: nothing runs, and nothing comes from elsewhere', async ({ page, site }) => {
  const origins = new Set<string>()
  const types = new Set<string>()
  page.on('request', (request) => {
    origins.add(new URL(request.url()).origin)
    types.add(request.resourceType())
  })
  const response = await page.goto(`${site.url}/guides/getting-started.html`)

  expect(response?.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self'/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started')
  expect([...origins]).toEqual([site.url])
  expect(types.has('script')).toBe(false)
  expect(types.has('stylesheet')).toBe(true)
})
