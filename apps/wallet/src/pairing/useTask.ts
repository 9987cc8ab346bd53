import { useRef, useState } from 'react'

type Work = { readonly status: 'idle' | 'working' } | { readonly status: 'failed'; cause: unknown }

/** Runs one task at a time, and keeps the error of the last one. */
export function useTask() {
  const [work, setWork] = useState<Work>({ status: 'idle' })
  const last = useRef(Promise.resolve())
  const left = useRef(0)

  async function perform(task: () => Promise<unknown>) {
    setWork({ status: 'working' })
    try {
      await task()
      setWork({ status: 'idle' })
    } catch (cause) {
      setWork({ status: 'failed', cause })
    }
  }

  /** Queues a task behind the running ones, so that no choice of the user is dropped. */
  async function runNext(task: () => Promise<unknown>) {
    left.current += 1
    last.current = last.current.then(() => perform(task))
    await last.current
    left.current -= 1
  }

  return {
    failure: work.status === 'failed' ? work.cause : undefined,
    isWorking: work.status === 'working',
    /** Runs a task unless one is running: a second press must not repeat it. */
    async run(task: () => Promise<unknown>) {
      if (left.current === 0) await runNext(task)
    },
    runNext,
  }
}
