import { expect, test } from 'vitest'
import { summarize } from './statistics.ts'
import { compare, count, formatTable } from './table.ts'

test('default', () => {
  const rows = [
    compare('open, cold', 2, summarize([30, 50]), summarize([20])),
    compare('open, warm', 1.5, summarize([32]), summarize([20])),
    count('requests', 0, 1),
    { what: 'shown only', ours: '3' },
  ]

  expect(formatTable(rows)).toBe(
    [
      '               goal    Fairlead        other           ratio',
      '✓  open, cold  ≤ 2×    40.0 (48.0) ms  20.0 (20.0) ms  2.00×',
      '✗  open, warm  ≤ 1.5×  32.0 (32.0) ms  20.0 (20.0) ms  1.60×',
      '✗  requests    0       1',
      '   shown only          3',
    ].join('\n'),
  )
})
