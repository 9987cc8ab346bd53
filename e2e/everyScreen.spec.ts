import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findMotion, findTrouble } from './inspect.ts'
import { showScene } from './scene.ts'
import { scenes } from './scenes.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A phone; what WCAG asks to reflow to; a screen of 1280 × 720 at 200 %; a phone held sideways. */
const sizes = [
  { height: 640, width: 320 },
  { height: 256, width: 320 },
  { height: 360, width: 640 },
  { height: 320, width: 600 },
]

/** What axe has to complain about, each with the places. */
async function violations(page: Page): Promise<string[]> {
  const result = await new AxeBuilder({ page }).withTags(rules).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary, target }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}

// Firefox can't be told of another scheme or of motion while it runs; it has journeys of its own.
for (const scene of scenes)
  test.describe(scene.name, () => {
    test.use({ allowedConsole: { patterns: scene.console ? [scene.console] : [] } })

    test(`[MOD-21] ${scene.name}: without barriers, and whole at every size`, async ({
      browserName,
      page,
    }) => {
      await showScene(page, scene)
      expect(await violations(page), 'axe').toEqual([])
      if (browserName === 'chromium') {
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        expect(await violations(page), 'axe, dark').toEqual([])
        expect(await findMotion(page)).toEqual([])
      }
      for (const size of sizes) {
        await page.setViewportSize(size)
        expect(await findTrouble(page), `${size.width} × ${size.height}`).toEqual([])
      }
    })
  })

test('the control: a barrier is found, and so is what can not be reached or moves', async ({
  page,
}) => {
  const [scene] = scenes
  if (scene) await showScene(page, scene)
  await page.evaluate(() => {
    const root = document.querySelector('fairlead-modal')?.shadowRoot
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      [data-testid='fl-header-close'] { transition: color 1s }
      [data-testid='fl-connect-terms'] { color: #eee !important }
      [part='card']::after { content: ''; position: absolute; inset: 0 0 80% 0 }
      [part='body'] > * { inline-size: 200% }`)
    if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    root?.querySelector('[data-testid=fl-connect-help]')?.removeAttribute('aria-label')
    root?.querySelector('[data-testid=fl-connect-help]')?.removeAttribute('title')
  })

  const found = (await violations(page)).join('\n')
  expect(found).toContain('button-name')
  expect(found).toContain('color-contrast')
  expect((await findTrouble(page)).join('\n')).toMatch(/fl-header-close is covered.*sideways/s)
  expect((await findMotion(page)).join('\n')).toContain('fl-header-close')
})
