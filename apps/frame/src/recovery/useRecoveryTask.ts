import { useEffect, useRef, useState } from 'react'
import { wordOfProblem } from './wordOfProblem.ts'
import type { RecoveryWords } from './words/RecoveryWords.ts'

/** Runs one task at a time and keeps the problem of the last one. */
export function useRecoveryTask() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<keyof RecoveryWords>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** @param handle - Handles an error that shouldn't be shown; returns true if it did. */
  async function run(task: () => Promise<void>, handle: (error: unknown) => boolean = () => false) {
    setBusy(true)
    setProblem(undefined)
    try {
      await task()
    } catch (error) {
      if (!isGone.current && !handle(error)) setProblem(wordOfProblem(error))
    } finally {
      if (!isGone.current) setBusy(false)
    }
  }

  return { isBusy, problem, run, setProblem }
}
