import { test } from '@playwright/test'
import { expectFigures } from './expectFigures.ts'
import { serverBenches } from './src/main.ts'

// Checks that the benches of the server still work.
for (const [name, bench] of Object.entries(serverBenches))
  test(`default: ${name}`, async () => {
    expectFigures(await bench(1))
  })
