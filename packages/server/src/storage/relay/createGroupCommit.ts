/** Most jobs of one commit. */
const jobsAtOnce = 256

type Waiting<job, result> = {
  job: job
  resolve: (result: result) => void
  reject: (error: unknown) => void
}

/**
 * Writes together what was asked for while the last write was under way: a commit waits for the disk,
 * and a hundred messages wait no longer than one. In the order of asking; one write at a time.
 *
 * @param write - Does all of them, or none. It gives a result, or the refusal of that one, for each.
 */
export function createGroupCommit<job, result>(
  write: (jobs: readonly job[]) => Promise<readonly (result | Error)[]>,
) {
  let waiting: Waiting<job, result>[] = []
  let isRunning = false
  let last: Promise<unknown> = Promise.resolve()

  async function run() {
    // What is asked for in the same turn comes along.
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
      // One of them may be what the database does not take; the others are not to suffer for it.
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
    /** Resolves when everything is written that was asked for up to now. */
    async settled(): Promise<void> {
      await last
    },
  }
}
