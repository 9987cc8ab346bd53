import { useRef, useState } from 'react'

type Work = { readonly status: 'idle' | 'working' } | { readonly status: 'failed'; cause: unknown }

/** One thing at a time, and what went wrong with the last one. */
export function useWork() {
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

  /** After what was begun before: what a person chose meanwhile is done too. */
  async function runNext(task: () => Promise<unknown>) {
    left.current += 1
    last.current = last.current.then(() => perform(task))
    await last.current
    left.current -= 1
  }

  return {
    failure: work.status === 'failed' ? work.cause : undefined,
    isWorking: work.status === 'working',
    /** Unless something is under way: a second press is no second order. */
    async run(task: () => Promise<unknown>) {
      if (left.current === 0) await runNext(task)
    },
    runNext,
  }
}
