import { expect } from '@playwright/test'
import type { Row } from './src/table.ts'

/** Checks that a bench measured something. The figures of one run on a busy machine mean nothing. */
export function expectFigures(rows: readonly Row[]) {
  expect(rows.length).toBeGreaterThan(0)
  for (const { ours, ratio } of rows) expect(`${ours} ${ratio}`).not.toContain('NaN')
}
