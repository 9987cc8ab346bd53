import { expect, test } from 'vitest'
import { createGroupCommit } from './createGroupCommit.ts'

/** Collects the jobs of each write. */
function createWrites(fails: (jobs: readonly number[]) => boolean = () => false) {
  const writes: (readonly number[])[] = []
  const commits = createGroupCommit<number, number>(async (jobs) => {
    writes.push(jobs)
    if (fails(jobs)) throw new TypeError('not written')
    return jobs.map((job) => job * 10)
  })
  return { commits, writes }
}

test('default: jobs of one moment are written together, in order', async () => {
  const { commits, writes } = createWrites()
  expect(await Promise.all([1, 2, 3].map(commits.add))).toEqual([10, 20, 30])
  expect(writes).toEqual([[1, 2, 3]])
})

test('behavior: a failed write is split: the job that causes it is rejected, all others are written', async () => {
  const { commits, writes } = createWrites((jobs) => jobs.includes(77))
  const jobs = Array.from({ length: 256 }, (_, index) => index)

  const results = await Promise.allSettled(jobs.map(commits.add))

  expect(results.flatMap(({ status }, job) => (status === 'rejected' ? job : []))).toEqual([77])
  expect(results[78]).toEqual({ status: 'fulfilled', value: 780 })
  // One write for all, and two for each of the eight times that a half is halved.
  expect(writes).toHaveLength(17)
})

/** Records writes and turns of the event loop in order. */
function createSpaced() {
  const events: string[] = []
  const commits = createGroupCommit<string, void>(
    async (jobs) => {
      events.push(jobs.join())
      return jobs.map(() => undefined)
    },
    // Longer than the test, so a job that waits is not written during the test.
    { spacingMs: 60_000 },
  )
  const turn = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    events.push('turn')
  }
  return { commits, events, turn }
}

test('behavior: with spacing, a lone job is written at the end of the turn', async () => {
  const { commits, events, turn } = createSpaced()
  const added = commits.add('lone')
  await turn()
  await added
  expect(events).toEqual(['lone', 'turn'])
})

test('behavior: with spacing, jobs that closely follow a write wait until the next write is full', async () => {
  const { commits, events, turn } = createSpaced()
  await commits.add('first')
  void commits.add('second')
  await turn()
  await turn()
  expect(events).toEqual(['first', 'turn', 'turn'])

  const more = Array.from({ length: 255 }, (_, index) => String(index))
  await Promise.all(more.map(commits.add))
  expect(events.slice(3)).toEqual([['second', ...more].join()])
})

test('error: while a write gets no response, jobs are rejected in time, and written again afterwards', async () => {
  let onEnd = () => {}
  const hanging = new Promise<void>((resolve) => {
    onEnd = resolve
  })
  const written: number[] = []
  const commits = createGroupCommit<number, void>(
    async (jobs) => {
      if (jobs.includes(1)) await hanging
      written.push(...jobs)
      return jobs.map(() => undefined)
    },
    { limitMs: 50 },
  )
  const late = { code: 'UPSTREAM_UNAVAILABLE', message: 'Relay: not stored in time. Try again.' }

  const first = commits.add(1)
  await expect(first).rejects.toMatchObject(late)
  await expect(commits.add(2)).rejects.toMatchObject(late)

  onEnd()
  await expect.poll(() => commits.add(3).then(() => written)).toEqual([1, 3])
})
