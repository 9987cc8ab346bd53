import { expect, test } from '@playwright/test'
import { expectFigures } from './expectFigures.ts'
import { sqliteKill } from './src/chaos/kills.ts'
import { nodes } from './src/chaos/nodes.ts'
import { postgresOutage } from './src/chaos/outages.ts'
import { relayTail } from './src/load/relayTail.ts'
import { soak } from './src/soak/soak.ts'

// Runs the short version of these scenarios. Data must not be lost; the figures of speed mean nothing here. Tests of the
// server run the faults of Redis, and two processes.
for (const [name, run] of Object.entries({
  sqliteKill,
  postgresOutage,
  nodes,
  relayTail,
  soak,
}))
  test(`behavior: ${name} loses nothing`, async () => {
    const { faults, rows } = await run({ isQuick: true, minutes: 1 })
    expect(faults).toEqual([])
    expectFigures(rows)
  })
