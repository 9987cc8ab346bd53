import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { themeVariableNames } from '@fairlead/core/internal'
import { expect, test } from 'vitest'

const source = new URL('../', import.meta.url)
const sheets = readdirSync(fileURLToPath(source), { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.module.css'))
  .map((path) => {
    const text = readFileSync(new URL(path, source), 'utf8')
    return { path, text: text.replace(/\/\*.*?\*\//gs, '') }
  })
const tokens = sheets.filter(({ path }) => path.startsWith('theme/'))
const others = sheets.filter(({ path }) => !path.startsWith('theme/'))

/** Set by components that measure. */
const measured = ['--fl-bars']

/** Returns the declarations of a style sheet, as `property: value`. */
const declarations = (text: string) =>
  [...text.matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, name, value]) => `${name}: ${value}`)

test('[MOD-13] default: there are sheets, and tokens of two kinds', () => {
  expect(others.length).toBeGreaterThan(10)
  expect(tokens.map(({ path }) => path).sort()).toEqual([
    'theme/surface.module.css',
    'theme/tokens.module.css',
  ])
})

const colour =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|\b(?:black|white|red|gray|grey)\b(?!-)/i
test.each(others)('[MOD-13] behavior: $path uses colour tokens', ({ text }) => {
  expect(declarations(text).filter((line) => colour.test(line))).toEqual([])
})

test.each(others)(
  '[MOD-13] behavior: $path uses tokens for text, spacing and corners',
  ({ text }) => {
    const bare = declarations(text).filter((line) => {
      if (/^font-size:/.test(line)) return !/var\(--fl-text\)|\bem\b/.test(line)
      if (/^border(?:-\w+)*-radius:/.test(line)) return !/var\(--fl-radius\)|: 50%|: 0$/.test(line)
      if (/^(?:row-|column-)?gap:|^padding/.test(line)) return /[1-9]\d*px/.test(line)
      if (/^transition:|^animation:/.test(line)) return false
      return /^font-family:/.test(line) && !line.includes('var(--fl-font')
    })
    expect(bare).toEqual([])
  },
)

test.each(others)(
  '[MOD-13] behavior: $path uses existing tokens, and no page variable',
  ({ text }) => {
    const defined = new Set(
      tokens.flatMap(({ text: all }) =>
        [...all.matchAll(/(--fl-[\w-]+):/g)].map(([, name]) => name),
      ),
    )
    const used = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
    const set = [...text.matchAll(/(--fl-[\w-]+):/g)].map(([, name]) => name)
    const own = new Set<string | undefined>([...measured, ...set])
    expect(used.filter((name) => !defined.has(name) && !own.has(name))).toEqual([])
  },
)

/** Returns the rules of a style sheet, without those inside of media queries. */
function rulesOf(text: string) {
  const outside = text.replace(/@(?:media|keyframes)[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  return [...outside.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    body,
    selectors: selector.split(',').map((one) => one.trim()),
  }))
}

test.each(sheets)('[MOD-13] behavior: nothing in $path moves under reduced motion', ({ text }) => {
  const [, reduced = ''] =
    /@media \(prefers-reduced-motion: reduce\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/.exec(text) ?? []
  const still = rulesOf(reduced).flatMap(({ body, selectors }) =>
    [...body.matchAll(/(animation|transition): none;/g)].flatMap(([, kind]) =>
      selectors.map((selector) => `${kind} of ${selector}`),
    ),
  )
  const moving = rulesOf(text).flatMap(({ body, selectors }) =>
    [...body.matchAll(/(animation|transition):([^;]+);/g)].flatMap(([, kind, value = '']) => {
      // The duration is 0 under reduced motion.
      const times = value.match(/\b[\d.]+m?s\b/g) ?? []
      return times.length > 0 ? selectors.map((selector) => `${kind} of ${selector}`) : []
    }),
  )
  // An element of the class `shaking` has the class `card` too, whose rule comes later.
  const known = new Set([
    ...still,
    ...(still.includes('animation of .card') ? ['animation of .shaking'] : []),
  ])
  expect(moving.filter((one) => !known.has(one))).toEqual([])
})

test('[MOD-13] default: the duration of all other motion is 0 under reduced motion', () => {
  const all = tokens.map(({ text }) => text).join('\n')
  expect(all).toMatch(
    /@media \(prefers-reduced-motion: reduce\) \{\s*:host \{\s*--fl-duration: 0ms;\s*\}\s*\}/,
  )
})

test('[MOD-13] default: the variables of a page are exactly those that the tokens read', () => {
  const read = tokens.flatMap(({ text }) =>
    [...text.matchAll(/var\(\s*(--fairlead-[\w-]+)/g)].map(([, name]) => name),
  )
  expect([...new Set(read)].sort()).toEqual([...themeVariableNames].sort())
})
