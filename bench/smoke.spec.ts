import { expect, test } from '@playwright/test'
import { benches, serverBenches } from './src/main.ts'
import { openStage, type Stage } from './src/stage.ts'
import type { Row } from './src/table.ts'

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})
test.afterAll(() => stage.stop())

// Checks that the measured pages still work. The figures of one run on a busy machine mean nothing.
for (const [name, bench] of Object.entries(benches))
  test(`default: ${name}`, async () => {
    expectFigures(await bench(stage, 1))
  })

for (const [name, bench] of Object.entries(serverBenches))
  test(`default: ${name}`, async () => {
    expectFigures(await bench(1))
  })

function expectFigures(rows: readonly Row[]) {
  expect(rows.length).toBeGreaterThan(0)
  for (const { ours, ratio } of rows) expect(`${ours} ${ratio}`).not.toContain('NaN')
}
