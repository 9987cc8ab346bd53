/** Maximum number of jobs per commit. */
const jobsAtOnce = 256

type Waiting<job, result> = {
  job: job
  resolve: (result: result) => void
  reject: (error: unknown) => void
}

/**
 * Groups jobs that arrive during a write into the next one: each commit waits for the disk, and a hundred jobs wait no
 * longer than one. Jobs keep their order; there is one write at a time.
 *
 * @param write - Writes all jobs or none. Returns a result or an error for each job.
 */
export function createGroupCommit<job, result>(
  write: (jobs: readonly job[]) => Promise<readonly (result | Error)[]>,
) {
  let waiting: Waiting<job, result>[] = []
  let isRunning = false
  let last: Promise<unknown> = Promise.resolve()

  async function run() {
    // Includes jobs that are added in the same tick.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const now = waiting.slice(0, jobsAtOnce)
      waiting = waiting.slice(jobsAtOnce)
      await settle(now)
    }
    isRunning = false
  }

  async function settle(now: readonly Waiting<job, result>[]): Promise<void> {
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
      // One job may have caused the failure, so each is retried alone.
      for (const one of now) await settle([one])
    }
  }

  return {
    add(job: job): Promise<result> {
      const added = new Promise<result>((resolve, reject) => {
        waiting.push({ job, reject, resolve })
      })
      last = added.catch(() => {})
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
