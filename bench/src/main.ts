import { run } from '../../scripts/run.mjs'
import { allWallets } from './benches/allWallets.ts'
import { announced } from './benches/announced.ts'
import { balances } from './benches/balances.ts'
import { connect } from './benches/connect.ts'
import { eager } from './benches/eager.ts'
import { embedded } from './benches/embedded.ts'
import { logins } from './benches/logins.ts'
import { memory } from './benches/memory.ts'
import { open } from './benches/open.ts'
import { pairing } from './benches/pairing.ts'
import { relay } from './benches/relay.ts'
import { relayKill } from './benches/relayKill.ts'
import { reload } from './benches/reload.ts'
import { requests } from './benches/requests.ts'
import { swapRoute } from './benches/swapRoute.ts'
import { type BenchName, help, parseCommand } from './parseCommand.ts'
import { comparePeers } from './peers/comparePeers.ts'
import { openStage, type Stage } from './stage.ts'
import { formatTable, type Row } from './table.ts'

type Bench = (stage: Stage, runs: number) => Promise<readonly Row[]>

/** Benches that need no page. */
export const serverBenches = { logins, relay, relayKill, pairing, swapRoute }

type ServerBenchName = keyof typeof serverBenches
const isOfServer = (name: BenchName): name is ServerBenchName => Object.hasOwn(serverBenches, name)

export const benches: Readonly<
  Record<Exclude<BenchName, ServerBenchName | 'peers' | 'size'>, Bench>
> = {
  open,
  eager,
  connect,
  requests,
  reload,
  balances,
  allWallets,
  announced,
  memory,
  embedded,
}

/**
 * Runs the benchmarks named on the command line, and prints their figures.
 * @returns Exit code: 1 if a benchmark could not run. A missed goal is only reported.
 */
export async function main(parameters: readonly string[]): Promise<number> {
  const command = readCommand(parameters)
  if (!command) return 1
  const { isHelp, names, runs } = command
  if (isHelp) return say(help)
  const timed = names.filter((name) => name !== 'size' && name !== 'peers')
  let code = 0
  if (timed.length > 0) {
    let stage: Stage | undefined
    const rows: Row[] = []
    for (const name of timed) {
      console.log(`${name} …`)
      try {
        if (isOfServer(name)) rows.push(...(await serverBenches[name](runs)))
        else {
          stage ??= await openStage()
          rows.push(...(await benches[name](stage, runs)))
        }
      } catch (error) {
        console.error(`${name} could not run:`, error)
        code = 1
      }
    }
    await stage?.stop()
    console.log(`\n${formatTable(rows)}\n\nMedian (nine of ten are not slower), ${runs} runs each.`)
  }
  // It prints its own table and has its own limits.
  if (names.includes('size')) {
    console.log('\nsize …')
    await run(process.execPath, ['scripts/size.mjs'])
  }
  if (names.includes('peers')) console.log(`\n${await comparePeers(runs)}`)
  return code
}

function readCommand(parameters: readonly string[]) {
  try {
    return parseCommand(parameters)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${help}`)
    return undefined
  }
}

function say(text: string): 0 {
  console.log(text)
  return 0
}
