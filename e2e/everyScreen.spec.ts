import type { Frame, LaunchOptions, Page } from '@playwright/test'
import { findBarriers } from './barriers.ts'
import { expect, test as quiet } from './fixtures.ts'
import { findMotion, findTrouble } from './inspect.ts'
import { likePeople } from './likePeople.ts'
import { showScene } from './scene.ts'
import { scenes, walks } from './scenes.ts'

const test = quiet.extend<object, { launchOptions: LaunchOptions }>(likePeople)

/** A phone; what WCAG asks to reflow to; a screen of 1280 × 720 at 200 %, or a phone held sideways. */
const sizes = [
  { height: 640, width: 320 },
  { height: 256, width: 320 },
  { height: 360, width: 640 },
]

/** Everything that is looked at on a screen, and on a frame that is part of it; then as before. */
async function lookAt(page: Page, inside?: Frame, screen = '') {
  const before = page.viewportSize()
  const documents = inside ? [page, inside] : [page]
  const ask = async (find: (page: Page | Frame) => Promise<string[]>, name: string) => {
    for (const document of documents)
      expect.soft(await find(document), `${screen} ${name}`).toEqual([])
  }
  await ask((document) => findBarriers(document), 'axe')
  await page.emulateMedia({ colorScheme: 'dark' })
  await ask((document) => findBarriers(document, 'colours'), 'axe, dark')
  await ask(findMotion, 'motion')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await ask((document) => findTrouble(document), `${size.width} × ${size.height}`)
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  // Settles the window again: the next press would go where things stood.
  await findTrouble(page)
}

for (const scene of scenes)
  test.describe(scene.name, () => {
    test.use({ allowedConsole: { patterns: scene.console ? [scene.console] : [] } })

    test(`[MOD-21] ${scene.name}: accessible, and fully visible at every size`, async ({
      page,
    }) => {
      await showScene(page, scene)
      await lookAt(page)
    })
  })

for (const { console, go, name } of walks)
  test.describe(name, () => {
    test.use({ allowedConsole: { patterns: console ? [console] : [] } })

    test(`[MOD-21] ${name}: accessible, and fully visible at every size`, async ({ page }) => {
      await go(page, (screen, at, inside) => lookAt(at, inside, screen))
    })
  })

test('control: detects an accessibility violation, an unreachable element and a shifting one', async ({
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

  const found = (await findBarriers(page)).join('\n')
  expect(found).toContain('button-name')
  expect(found).toContain('color-contrast')
  expect((await findBarriers(page, 'colours')).join('\n')).toContain('color-contrast')
  expect((await findTrouble(page)).join('\n')).toMatch(/fl-header-close is covered.*sideways/s)
  expect((await findMotion(page)).join('\n')).toContain('fl-header-close')
})
