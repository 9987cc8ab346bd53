import { test } from '@playwright/test'
import { expectFigures } from './expectFigures.ts'
import { serverBenches } from './src/main.ts'

// `relay` takes a minute; `relayTail` in `stress.spec.ts` runs the same load on fewer sockets.
const { relay: _, ...short } = serverBenches

// Checks that the benches of the server still work.
for (const [name, bench] of Object.entries(short))
  test(`default: ${name}`, async () => {
    expectFigures(await bench(1))
  })
