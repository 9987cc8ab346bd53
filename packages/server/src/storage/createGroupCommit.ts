import { Refusal } from '../problem.ts'

/** Maximum number of jobs per commit. */
const jobsAtOnce = 256
/** Default time limit of a job, in milliseconds. */
const defaultLimitMs = 15_000

type Waiting<job, result> = {
  job: job
  dueMs: number
  isOver: boolean
  resolve: (result: result) => void
  reject: (error: unknown) => void
}

type Write<job, result> = (jobs: readonly job[]) => Promise<readonly (result | Error)[]>

/**
 * Groups jobs that arrive during a write into the next one: each commit waits for the disk, and a hundred jobs wait no
 * longer than one. Jobs keep their order; there is one write at a time.
 *
 * A lone job is written at the end of the turn of the event loop. With `spacingMs`, a job that closely follows a write
 * waits, so that more jobs share the next write.
 *
 * A job that isn't written within `limitMs` is rejected with `UPSTREAM_UNAVAILABLE`, also while a write hangs. A job in
 * that write may still be written later.
 *
 * @param write - Writes all jobs or none. Returns a result or an error for each job.
 */
export function createGroupCommit<job, result>(
  write: Write<job, result>,
  {
    label = 'Relay',
    limitMs = defaultLimitMs,
    spacingMs = 0,
  }: {
    /** Begins the message of a late job's error. Default: `Relay`. */
    label?: string
    limitMs?: number | undefined
    /**
     * Minimum time between the starts of two writes, in milliseconds. A write that is full starts at once. Default: 0.
     */
    spacingMs?: number | undefined
  } = {},
) {
  let waiting: Waiting<job, result>[] = []
  let current: readonly Waiting<job, result>[] = []
  let isRunning = false
  let last: Promise<unknown> = Promise.resolve()
  const spacing = createSpacing(spacingMs)

  async function run() {
    const timer = setInterval(rejectLate, limitMs / 4)
    // Includes jobs that are added in the same tick.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      if (waiting.length < jobsAtOnce) await spacing.wait()
      spacing.begin()
      current = waiting.slice(0, jobsAtOnce)
      waiting = waiting.slice(jobsAtOnce)
      await settle(current, write)
    }
    current = []
    clearInterval(timer)
    isRunning = false
  }

  function rejectLate() {
    const nowMs = performance.now()
    for (const one of [...current, ...waiting]) {
      if (one.isOver || one.dueMs > nowMs) continue
      one.isOver = true
      one.reject(
        new Refusal('UPSTREAM_UNAVAILABLE', {
          shortMessage: `${label}: not stored in time. Try again.`,
        }),
      )
    }
  }

  return {
    add(job: job): Promise<result> {
      const added = new Promise<result>((resolve, reject) => {
        waiting.push({ dueMs: performance.now() + limitMs, isOver: false, job, reject, resolve })
      })
      last = added.catch(() => {})
      if (waiting.length >= jobsAtOnce) spacing.end()
      if (!isRunning) {
        isRunning = true
        void run()
      }
      return added
    },
    /** Resolves when all jobs added so far are written. */
    async settled(): Promise<void> {
      await last
    },
  }
}

/** Writes jobs, and settles their promises. */
async function settle<job, result>(
  jobs: readonly Waiting<job, result>[],
  write: Write<job, result>,
): Promise<void> {
  const now = jobs.filter(({ isOver }) => !isOver)
  if (now.length === 0) return
  try {
    const results = await write(now.map(({ job }) => job))
    for (const [index, { reject, resolve }] of now.entries()) {
      const result = results[index]
      if (result instanceof Error) reject(result)
      else resolve(result as result)
    }
  } catch (error) {
    const [only] = now
    if (now.length === 1) return only?.reject(error)
    // One job may have caused the failure. Halves find it in few writes.
    const middle = Math.ceil(now.length / 2)
    await settle(now.slice(0, middle), write)
    await settle(now.slice(middle), write)
  }
}

/** Creates the pause between the starts of two writes. */
function createSpacing(spacingMs: number) {
  let begunMs = Number.NEGATIVE_INFINITY
  let end = () => {}
  return {
    begin() {
      begunMs = performance.now()
    },
    /** Ends the pause early. */
    end: () => end(),
    async wait(): Promise<void> {
      const leftMs = begunMs + spacingMs - performance.now()
      if (leftMs <= 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
