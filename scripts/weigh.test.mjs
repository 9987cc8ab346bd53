import { expect, test } from 'vitest'
import { weigh, whyTooHeavy } from './weigh.mjs'

/** @type {import('./weigh.mjs').Chunk[]} */
const chunks = [
  { name: 'app.js', bytes: 100, imports: ['shared.js'], entry: undefined },
  { name: 'shared.js', bytes: 10, imports: [], entry: undefined },
  { name: 'modal.js', bytes: 50, imports: ['app.js', 'ui.js'], entry: '/src/modal.js' },
  { name: 'ui.js', bytes: 5, imports: ['shared.js'], entry: undefined },
  { name: 'send.js', bytes: 7, imports: ['ui.js'], entry: '/src/features/send/view.js' },
  { name: 'sent.js', bytes: 1, imports: ['send.js'], entry: '/src/features/send/done.js' },
  { name: 'swap.js', bytes: 9, imports: ['amount.js'], entry: '/src/features/swap/view.js' },
  { name: 'amount.js', bytes: 2, imports: [], entry: undefined },
]
const rows = [
  { name: 'first', budget: 120 },
  { name: 'open', budget: 60, after: 'first', modules: [/modal\.js$/] },
  { name: 'feature', budget: 10, after: 'open', each: /\/features\/(?<name>[^/]+)\// },
]

test('default: a row is the size it adds, with all imports that are not counted yet', () => {
  const { lines, problems } = weigh(chunks, rows)

  expect(lines.map(({ bytes, name }) => [name, bytes])).toEqual([
    ['first', 110],
    ['open', 55],
    ['feature: send', 8],
    ['feature: swap', 11],
  ])
  expect(problems).toEqual([])
})

test('behavior: a row with `each` counts what no row above it includes', () => {
  const rest = { name: 'rest', budget: 10, after: 'open', each: /\/(?<name>\w+)\.js$/ }

  expect(weigh(chunks, [...rows, rest]).lines.map(({ name }) => name)).toEqual([
    'first',
    'open',
    'feature: send',
    'feature: swap',
  ])
  expect(weigh(chunks, [...rows.slice(0, 2), rest]).lines.slice(2)).toMatchObject([
    { name: 'rest: view', bytes: 18 },
    { name: 'rest: done', bytes: 8 },
  ])
})

test('error: a chunk without a row, and a row without a chunk', () => {
  const renamed = { name: 'open', budget: 60, modules: [/surface\.js$/] }

  expect(weigh(chunks, [rows[0], renamed, rows[2]]).problems).toEqual([
    'open: nothing that is fetched fits /surface\\.js$/',
    '/src/modal.js: fetched, and in no row',
  ])
})

test.each([
  [100, undefined, undefined],
  [103, undefined, undefined],
  [104, undefined, 'row: 104 bytes, 4.0 % more than allowed'],
  [200, { bytes: 200, reason: 'being cut' }, undefined],
  [207, { bytes: 200, reason: 'being cut' }, 'row: 207 bytes, 3.5 % more than known'],
])('%i bytes of 100, known: %j', (bytes, known, why) => {
  expect(whyTooHeavy({ name: 'row', budget: 100, bytes, known }, 0.03)).toBe(why)
})
