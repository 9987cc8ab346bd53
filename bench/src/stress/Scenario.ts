import type { Row } from '../table.ts'

/** Options of a scenario. */
export type StressOptions = {
  /** True for the short version, which only proves that the scenario works. */
  readonly isQuick: boolean
  /** Duration of a soak, in minutes. */
  readonly minutes: number
}

/** Result of a scenario. */
export type Outcome = {
  /** Lost data and violated invariants; each makes the command fail. */
  readonly faults: readonly string[]
  /** Figures. A missed goal is only reported. */
  readonly rows: readonly Row[]
}

export type Scenario = (options: StressOptions) => Promise<Outcome>

/** Creates the row of a count that must be zero, and the fault if it is not. */
export function mustBeZero(what: string, count: number, of: number): Outcome {
  return {
    faults: count === 0 ? [] : [`${what}: ${count} of ${of}`],
    rows: [{ goal: '0', isMet: count === 0, ours: `${count} of ${of}`, what }],
  }
}

export function mergeOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    faults: outcomes.flatMap(({ faults }) => faults),
    rows: outcomes.flatMap(({ rows }) => rows),
  }
}

/** Returns the outcome of a scenario whose database is not installed. CI has all of them, so it fails there. */
export function leaveOut(what: string, program: string): Outcome {
  return {
    faults: process.env.CI ? [`${what}: ${program} is not on this machine`] : [],
    rows: [{ ours: `left out: there is no ${program}`, what }],
  }
}
