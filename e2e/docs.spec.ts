import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buildSite, serveSite } from '../scripts/docs/site.mjs'
import { findBarriers } from './barriers.ts'
import { expect, test as quiet } from './fixtures.ts'

/** The pages of the documentation, as they would stand on a site. */
const test = quiet.extend<object, { site: { pages: readonly string[]; url: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that no fixture is needed
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

/** Returns what axe can judge: each kind of element with its parent, each step between headings, each repeated id. */
function findKinds(page: Page) {
  return page.evaluate(() => {
    const kinds = new Set<string>()
    const ids = new Set<string>()
    let heading = ''
    for (const element of document.body.querySelectorAll('*')) {
      const { id, localName } = element
      const state = [element.textContent.trim() ? 'text' : 'empty', ...element.getAttributeNames()]
      kinds.add(`${element.parentElement?.localName} > ${localName} ${state.join(' ')}`)
      if (id && ids.has(id)) kinds.add(`${document.title} repeats ${id}`)
      ids.add(id)
      if (!/^h[1-6]$/.test(localName)) continue
      kinds.add(`${heading} before ${localName}`)
      heading = localName
    }
    return [...kinds]
  })
}

test('docs: no accessibility violation on any page', async ({ page, site }) => {
  const found: string[] = []
  const known = new Set<string>()
  for (const path of site.pages) {
    await page.goto(`${site.url}/${path}`)
    // One generator writes all pages, so most contain nothing that axe has not read on another one.
    const kinds = await findKinds(page)
    if (kinds.every((kind) => known.has(kind))) continue
    for (const kind of kinds) known.add(kind)
    // Measuring colours takes most of axe's time and depends on the style sheet alone: see the next test.
    found.push(...(await findBarriers(page, 'structure')).map((barrier) => `${path} ${barrier}`))
  }
  expect(found).toEqual([])
})

test('docs: all text is readable, in light and dark', async ({ page, site }) => {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of sample) {
      await page.goto(`${site.url}/${name}.html`)
      const barriers = await findBarriers(page, 'colours')
      found.push(...barriers.map((barrier) => `${name}, ${colorScheme}: ${barrier}`))
    }
  }
  expect(found).toEqual([])
})

test('docs: at 320 pixels only code and tables scroll sideways', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of site.pages) {
    await page.goto(`${site.url}/${path}`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(320)
  }
})

test('docs: the keyboard reaches the text, the pages and wide content', async ({ page, site }) => {
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

test('docs: no script runs, and nothing is loaded from other sites', async ({ page, site }) => {
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
