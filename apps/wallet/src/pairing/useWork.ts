import { useState } from 'react'

type Work = { readonly status: 'idle' | 'working' } | { readonly status: 'failed'; cause: unknown }

/** One thing at a time, and what went wrong with the last one. */
export function useWork() {
  const [work, setWork] = useState<Work>({ status: 'idle' })
  async function run(task: () => Promise<unknown>) {
    if (work.status === 'working') return
    setWork({ status: 'working' })
    try {
      await task()
      setWork({ status: 'idle' })
    } catch (cause) {
      setWork({ status: 'failed', cause })
    }
  }
  return {
    failure: work.status === 'failed' ? work.cause : undefined,
    isWorking: work.status === 'working',
    run,
  }
}
