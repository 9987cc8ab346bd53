import { formatTable, type Row } from '../table.ts'
import { parseStressCommand, stressHelp } from './parseStressCommand.ts'
import type { Outcome, StressOptions } from './Scenario.ts'
import { scenarios } from './scenarios.ts'

/**
 * Runs the scenarios of one command and prints their figures.
 *
 * @returns Exit code: 1 if data was lost, an invariant was violated or a scenario could not run. A missed goal of speed
 *   is only reported.
 */
export async function main(parameters: readonly string[]): Promise<number> {
  try {
    const { isHelp, kind, only, ...options } = parseStressCommand(parameters)
    const known = Object.keys(scenarios[kind])
    if (isHelp) {
      console.log(`${stressHelp}\n\nScenarios of ${kind}: ${known.join(', ')}`)
      return 0
    }
    const unknown = only.find((name) => !known.includes(name))
    if (unknown !== undefined)
      throw new TypeError(`There is no scenario "${unknown}": ${known.join(', ')}`)
    return await runAll(
      Object.entries(scenarios[kind]).filter(([name]) => only.length === 0 || only.includes(name)),
      options,
    )
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${stressHelp}`)
    return 1
  }
}

async function runAll(
  chosen: readonly (readonly [string, (options: StressOptions) => Promise<Outcome>])[],
  options: StressOptions,
): Promise<number> {
  const rows: Row[] = []
  const faults: string[] = []
  for (const [name, run] of chosen) {
    console.log(`${name} …`)
    try {
      const outcome = await run(options)
      rows.push(...outcome.rows)
      faults.push(...outcome.faults)
    } catch (error) {
      console.error(error)
      faults.push(`${name} could not run`)
    }
  }
  console.log(`\n${formatTable(rows)}`)
  for (const fault of faults) console.error(`FAULT: ${fault}`)
  return faults.length > 0 ? 1 : 0
}
