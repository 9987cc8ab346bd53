import { test } from '@playwright/test'
import { expectFigures } from './expectFigures.ts'
import { benches } from './src/main.ts'
import { openStage, type Stage } from './src/stage.ts'

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})
test.afterAll(() => stage.stop())

// Checks that the measured pages still work.
for (const [name, bench] of Object.entries(benches))
  test(`default: ${name}`, async () => {
    expectFigures(await bench(stage, 1))
  })
