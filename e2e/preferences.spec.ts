import { expect, inChromium, test } from './fixtures.ts'
import { findMotion, findTrouble } from './inspect.ts'
import { showScene } from './scene.ts'
import { scenes } from './scenes.ts'

const named = (...names: string[]) => scenes.filter(({ name }) => names.includes(name))

// Every screen is checked in everyScreen.spec.ts; here are only the screens with motion.
test.describe('reduced motion', () => {
  test.use({ media: { reducedMotion: 'reduce' } })

  for (const scene of named(
    'ConnectingExternal, declined',
    'SwitchNetwork',
    'Account, balance on its way',
  ))
    test(`[MOD-21] ${scene.name}: nothing moves`, inChromium, async ({ page }) => {
      await showScene(page, scene)
      expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion)').matches)).toBe(true)
      expect(await findMotion(page)).toEqual([])
    })
})

test.describe('touch input', () => {
  test.use({ media: { pointer: 'coarse' }, viewport: { height: 640, width: 360 } })

  for (const scene of named(
    'Connect',
    'ConnectingExternal, failed',
    'Account on an unsupported network',
    'Networks, many',
    'WhatIsAWallet',
    'a message that something failed, and an alert',
    'buttons of the page, on an unsupported network',
  ))
    test.describe(scene.name, () => {
      test.use({ allowedConsole: { patterns: scene.console ? [scene.console] : [] } })

      test(
        `[MOD-21] ${scene.name}: every control is large enough for touch`,
        inChromium,
        async ({ page }) => {
          await showScene(page, scene)
          expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
          expect(await findTrouble(page, 44)).toEqual([])
        },
      )
    })
})

test.describe('forced colours', () => {
  test.use({ media: { forcedColors: 'active' } })

  test('[MOD-21] borders, the focus and the selected network are visible', async ({ page }) => {
    const [scene] = named('Networks')
    if (scene) await showScene(page, scene)
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    const lines = await page.evaluate(() => {
      const root = document.querySelector('fairlead-modal')?.shadowRoot
      const current = root?.querySelector<HTMLElement>('[aria-current=true]')
      const other = root?.querySelector<HTMLElement>('ul button:not([aria-current])')
      const card = root?.querySelector('[part=card]')
      if (!root || !current || !other || !card) return undefined
      const style = (element: Element) => getComputedStyle(element)
      const background = style(card).backgroundColor
      const isSeen = (colour: string) =>
        colour !== background && !/^rgba\(.*, 0\)|transparent/.test(colour)
      current.focus()
      return {
        card: style(card).borderStyle === 'solid' && isSeen(style(card).borderTopColor),
        current: isSeen(style(current).borderTopColor),
        // Its border differs from the others', in addition to the check mark.
        isMarked: style(current).borderTopColor !== style(other).borderTopColor,
        other: isSeen(style(other).borderTopColor),
        tick: isSeen(style(current.querySelector('svg:last-of-type') ?? current).color),
      }
    })
    expect(lines).toEqual({ card: true, current: true, isMarked: true, other: true, tick: true })
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const active = document.querySelector('fairlead-modal')?.shadowRoot?.activeElement
      return active && getComputedStyle(active).outlineStyle
    })
    expect(outline).toBe('solid')
  })
})
