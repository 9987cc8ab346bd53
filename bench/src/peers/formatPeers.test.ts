import { expect, test } from 'vitest'
import { formatPeers } from './formatPeers.ts'

const inspection = {
  axe: [],
  before: { brotli: 17_300, files: 1, gzip: 19_800 },
  foreign: { hosts: 0, urls: 0 },
  opened: { brotli: 53_300, files: 5, gzip: 60_900 },
  strict: { isUsable: true, violations: 0 },
}
const times = (cold: number) => ({ cold, coldPhone: cold * 4, warm: 10, warmPhone: 20 })

test('default', () => {
  const table = formatPeers([
    { title: 'Ours', inspection, rounds: [times(40), times(80)] },
    {
      title: 'Other 1.0.0',
      inspection: {
        ...inspection,
        axe: ['list'],
        foreign: { hosts: 1, urls: 3 },
        strict: { isUsable: false, violations: 1 },
      },
      rounds: [times(20), times(200)],
    },
    { title: 'Broken 2.0.0', note: 'does not build', rounds: [] },
  ])

  expect(table.split('\n')).toEqual([
    '|  | Ours | Other 1.0.0 | Broken 2.0.0 |',
    '| --- | --- | --- | --- |',
    '| JavaScript before a click, gzip | 19.8 kB | 19.8 kB | does not build |',
    '| JavaScript before a click, brotli | 17.3 kB | 17.3 kB | does not build |',
    '| JavaScript files before a click | 1 | 1 | does not build |',
    '| JavaScript after the first open, gzip | 60.9 kB | 60.9 kB | does not build |',
    '| JavaScript after the first open, brotli | 53.3 kB | 53.3 kB | does not build |',
    '| JavaScript files after the first open | 5 | 5 | does not build |',
    '| requests to other sites before a click | 0 | 3 (1 host) | does not build |',
    '| first open | 60 ms (1.0×) | 110 ms (1.5×) | not measured |',
    '| second open | 10 ms (1.0×) | 10 ms (1.0×) | not measured |',
    '| first open, slow phone | 240 ms (1.0×) | 440 ms (1.5×) | not measured |',
    '| second open, slow phone | 20 ms (1.0×) | 20 ms (1.0×) | not measured |',
    '| axe rules violated while open | 0 | 1 | does not build |',
    '| strict policy | usable, 0 violations | not usable, 1 violation | does not build |',
  ])
})

test('behavior: a page that failed in one round has no times', () => {
  const table = formatPeers([
    { title: 'Ours', inspection, rounds: [times(40), times(80)] },
    { title: 'Other', inspection, rounds: [times(20), times(Number.NaN)] },
  ])

  expect(table).toContain('| first open | 60 ms (1.0×) | not measured |')
  expect(table).toContain('| second open | 10 ms (1.0×) | 10 ms (1.0×) |')
})
