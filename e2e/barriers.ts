import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those whose answer can be another when only the colours are. */
const colourRules = ['color-contrast', 'link-in-text-block']
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe has to complain about in a document, each with the places. Asked in the document itself: the
 * wrapper for Playwright opens another page for every answer, which takes four times as long. Frames
 * are documents of their own, to be asked by themselves.
 */
export async function findBarriers(
  page: Page | Frame,
  about: 'all' | 'colours' = 'all',
): Promise<string[]> {
  // A policy of the page holds for what the page runs, not for what its driver does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      // What fades in is read once it is there.
      const roots = [...document.querySelectorAll('*')].flatMap(
        ({ shadowRoot }) => shadowRoot ?? [],
      )
      const running = [document, ...roots].flatMap((root) => root.getAnimations())
      const ends = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ends.map(({ finished }) => finished))
      const { violations } = await axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        runOnly,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ failureSummary, target }) => `${id} ${target.join(' ')} ${failureSummary}`),
      )
    },
    about === 'all'
      ? { type: 'tag' as const, values: rules }
      : { type: 'rule' as const, values: colourRules },
  )
}
