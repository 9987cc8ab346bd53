import { useEffect, useRef, useState } from 'react'
import { wordOfProblem } from './wordOfProblem.ts'
import type { RecoveryWords } from './words/RecoveryWords.ts'

/** One thing at a time, with what went wrong the last time. */
export function useErrand() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<keyof RecoveryWords>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** @param handle - Takes a failure that is none; true when it did. */
  async function run(
    errand: () => Promise<void>,
    handle: (error: unknown) => boolean = () => false,
  ) {
    setBusy(true)
    setProblem(undefined)
    try {
      await errand()
    } catch (error) {
      if (!isGone.current && !handle(error)) setProblem(wordOfProblem(error))
    } finally {
      if (!isGone.current) setBusy(false)
    }
  }

  return { isBusy, problem, run, setProblem }
}
