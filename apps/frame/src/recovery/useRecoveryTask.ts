import { BaseError } from '@fairlead/protocol'
import { useEffect, useRef, useState } from 'react'
import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'

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

const words: Readonly<Record<string, keyof RecoveryWords>> = {
  CONFLICT: 'problemChanged',
  FACTOR_REQUIRED: 'problemDevice',
  FROZEN: 'problemFrozen',
  LOCKED: 'problemBusy',
  NOT_CONNECTED: 'problemDevice',
  OTP_EXPIRED: 'problemMailCode',
  OTP_INVALID: 'problemMailCode',
  RATE_LIMITED: 'problemBusy',
  SIGNATURE_INVALID: 'problemTampered',
  TOO_EARLY: 'problemEarly',
  UPSTREAM_UNAVAILABLE: 'problemOffline',
}

/** Returns the text for an error; never a text that came from outside. */
function wordOfProblem(error: unknown): keyof RecoveryWords {
  return (BaseError.is(error) && words[error.code]) || 'problem'
}
