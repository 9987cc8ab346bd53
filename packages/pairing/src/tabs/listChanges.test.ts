import { expect, test } from 'vitest'
import { createBench } from '../testing/createBench.ts'
import { listChanges } from './shareDapp.ts'

test('behavior: [PAIR-03] reports added, changed and removed sessions', async () => {
  const { clock, connect } = await createBench()
  const session = await connect()
  const { topic } = session
  const now = clock.now()
  const later = { ...session, expiry: session.expiry + 1 }
  const of = (before: (typeof session)[], after: (typeof session)[], at = now) =>
    listChanges({ before: { sessions: before }, after: { sessions: after }, now: at })

  expect(of([session], [{ ...session }])).toEqual([])
  expect(of([], [session])).toEqual([{ type: 'session', change: 'settled', session }])
  expect(of([session], [later])).toEqual([{ type: 'session', change: 'updated', session: later }])
  expect(of([session], [])).toMatchObject([{ type: 'ended', topic, by: 'self' }])
  expect(of([session], [], session.expiry * 1000)).toMatchObject([
    { type: 'ended', topic, by: 'expiry' },
  ])
})
