import { expect, test } from 'vitest'
import { heartbeatMs as relayHeartbeatMs } from './relay/createRelaySocket.ts'
import { heartbeatMs } from './session/createEngine.ts'
import { proposalSeconds, requestSeconds, sessionSeconds } from './session/methods.ts'

// Source: product specification, section 9, and constants, section 8. Copied, so that a number changes only
// on purpose.
test('default: the timers of pairing', () => {
  expect({
    heartbeat: [heartbeatMs, relayHeartbeatMs],
    'life of a session': sessionSeconds,
    'life that a link says': proposalSeconds,
    'life of a request': requestSeconds,
  }).toEqual({
    heartbeat: [5_000, 5_000],
    'life of a session': 604_800,
    'life that a link says': 300,
    'life of a request': { least: 300, most: 604_800 },
  })
})
