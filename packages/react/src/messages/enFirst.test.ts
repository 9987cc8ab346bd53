import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { en } from './en.ts'
import { enFirst } from './enFirst.ts'

const sources = join(import.meta.dirname, '..')
/** Views that are shown without waiting for all texts, and modules that they load later. */
const starts = [
  'elements/ModalSurface.tsx',
  'features/connect/ConnectView.tsx',
  'modal/GuestEntry.tsx',
]
/** Only views that wait for all texts call these functions. */
const waiting: ReadonlySet<string> = new Set([
  'hooks/useReceiveAction.ts',
  'messages/errors.ts',
  'modal/pageViews.ts',
  'registry.ts',
])

/** Returns the paths of a module and of all that load with it. */
function closureOf(paths: readonly string[]): string[] {
  const all = new Set(paths.map((path) => join(sources, path)))
  // A Set can grow during iteration.
  for (const path of all) {
    const text = readFileSync(path, 'utf8')
    for (const [, isType, names, target = ''] of text.matchAll(
      /^import (type )?([^']*?)(?:from )?'(\.[^']+\.tsx?)'/gm,
    )) {
      const isOnlyTypes = /^\{(?:\s*type [\w\s]+,?)+\}\s*$/.test(names ?? '')
      const next = join(dirname(path), target)
      if (!isType && !isOnlyTypes && existsSync(next)) all.add(next)
    }
  }
  return [...all]
}

test('default: every text of the first open is in its part of the catalogue', () => {
  const late = new Set(Object.keys(en).filter((name) => !Object.hasOwn(enFirst, name)))
  expect(late.size).toBeGreaterThan(300)
  const paths = closureOf(starts)
  expect(paths.some((path) => path.endsWith('ToastBar.tsx'))).toBe(true)

  const missing = paths
    .map((path) => path.slice(sources.length + 1))
    .filter((path) => !waiting.has(path))
    .flatMap((path) => {
      const text = readFileSync(join(sources, path), 'utf8')
      const used = [...text.matchAll(/\b(?:messages|words)\??\.(\w+)/g)].map(
        ([, name = '']) => name,
      )
      return used.filter((name) => late.has(name)).map((name) => `${path}: ${name}`)
    })
  expect(missing).toEqual([])
})

test('behavior: English has its first part until all texts have loaded, other languages load whole', async () => {
  // A page that has loaded nothing: other files of this run may have loaded all texts.
  vi.resetModules()
  const { loadFirstMessages, loadMessages } = await import('./loadMessages.ts')
  const names = async (load: typeof loadMessages, name: 'de' | 'en') =>
    Object.keys(await load(name)).sort()

  expect(await names(loadFirstMessages, 'de')).toEqual(Object.keys(en).sort())
  expect(await names(loadFirstMessages, 'en')).toEqual(Object.keys(enFirst).sort())
  await loadMessages('en')
  expect(await names(loadFirstMessages, 'en')).toEqual(Object.keys(en).sort())
})
