import { clockSkew } from '../chaos/clockSkew.ts'
import { postgresKill, sqliteKill } from '../chaos/kills.ts'
import { nodes } from '../chaos/nodes.ts'
import { postgresOutage, redisOutage } from '../chaos/outages.ts'
import { redisKill } from '../chaos/redisKill.ts'
import { getCpu } from '../load/getCpu.ts'
import { loginRate } from '../load/loginRate.ts'
import { relayCpu } from '../load/relayCpu.ts'
import { relayTail } from '../load/relayTail.ts'
import { storageSize } from '../load/storageSize.ts'
import { soak } from '../soak/soak.ts'
import type { StressKind } from './parseStressCommand.ts'
import type { Scenario } from './Scenario.ts'

/** All scenarios, by command and name. */
export const scenarios: Readonly<Record<StressKind, Readonly<Record<string, Scenario>>>> = {
  chaos: { sqliteKill, postgresKill, redisKill, postgresOutage, redisOutage, clockSkew, nodes },
  load: { getCpu, relayCpu, loginRate, relayTail, storageSize },
  soak: { soak },
}
