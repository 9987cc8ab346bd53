/** Runs one function per name at a time, across all tabs of this browser. */
export type Locks = <result>(name: string, run: () => Promise<result>) => Promise<result>

/** Uses the Web Locks API. If it is missing or blocked, locks only within this document. */
export function createLocks(manager: Pick<LockManager, 'request'> | undefined): Locks {
  const ends = new Map<string, Promise<unknown>>()

  async function inThisDocument<result>(name: string, run: () => Promise<result>) {
    const before = ends.get(name)
    const mine = (async () => {
      await before?.catch(() => {})
      return run()
    })()
    ends.set(name, mine)
    return mine
  }

  return async (name, run) => {
    if (!manager) return inThisDocument(name, run)
    let hasStarted = false
    const start = () => {
      hasStarted = true
      return run()
    }
    try {
      return await manager.request(name, start)
    } catch (error) {
      // The lock itself was refused, as in a document without storage; `run` hasn't started.
      if (!hasStarted) return inThisDocument(name, run)
      throw error
    }
  }
}
