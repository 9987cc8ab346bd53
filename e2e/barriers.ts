import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result may differ if only the colors differ. */
const colourRules = ['color-contrast', 'link-in-text-block']
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns axe violations of a document, with their elements.
 *
 * Runs axe in the document itself: the Playwright wrapper opens another page per result, which takes four times as
 * long. Frames are separate documents and must be checked separately.
 */
export async function findBarriers(
  page: Page | Frame,
  about: 'all' | 'colours' | 'structure' = 'all',
): Promise<string[]> {
  // The page's CSP applies to the page's scripts, not to the driver's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ({ rules, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      // Waits for fade-in animations to end.
      const roots = [...document.querySelectorAll('*')].flatMap(
        ({ shadowRoot }) => shadowRoot ?? [],
      )
      const running = [document, ...roots].flatMap((root) => root.getAnimations())
      const ends = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ends.map(({ finished }) => finished))
      // The page behind an open modal is the same on every screen, and inert.
      const modal = roots.find((root) => root.querySelector('dialog[open]'))?.host
      const { violations } = await axe.run(modal ?? document, {
        iframes: false,
        resultTypes: ['violations'],
        rules,
        runOnly,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ failureSummary, target }) => `${id} ${target.join(' ')} ${failureSummary}`),
      )
    },
    {
      rules: about === 'structure' ? { 'color-contrast': { enabled: false } } : {},
      runOnly:
        about === 'colours'
          ? { type: 'rule' as const, values: colourRules }
          : { type: 'tag' as const, values: tags },
    },
  )
}
