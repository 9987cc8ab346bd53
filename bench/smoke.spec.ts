import { expect, test } from '@playwright/test'
import { benches } from './src/main.ts'
import { openStage, type Stage } from './src/stage.ts'

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})
test.afterAll(() => stage.stop())

// Whether the pages still do what is measured; figures of one run on a busy machine say nothing.
for (const [name, bench] of Object.entries(benches))
  test(`default: ${name}`, async () => {
    const rows = await bench(stage, 1)

    expect(rows.length).toBeGreaterThan(0)
    for (const { ours, ratio } of rows) expect(`${ours} ${ratio}`).not.toContain('NaN')
  })
