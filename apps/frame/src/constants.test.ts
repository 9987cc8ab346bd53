import { expect, test } from 'vitest'
import { mostWaiting } from './approval/createApprovalQueue.ts'
import { eventsPerSecond, mostOpen } from './frame/createFirewall.ts'

// Source: constants, section 8. Repeated here, so that limits don't change by accident.
test('default: the limits of the frame', () => {
  expect({
    'events a second': eventsPerSecond,
    'open requests': mostOpen,
    'queued approvals': mostWaiting,
  }).toEqual({ 'events a second': 50, 'open requests': 99, 'queued approvals': 10 })
})
