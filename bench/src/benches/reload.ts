import { callsOf } from '../announceWallets.ts'
import { rowOf } from '../places.ts'
import type { Stage } from '../stage.ts'
import { summarize } from '../statistics.ts'
import { count, milliseconds, type Row } from '../table.ts'
import { walletId } from '../visit.ts'
import { connectTo, openList } from './connect.ts'

const wallets = 50
const chosen = 3

/** Measures which wallets a reload asks; many are installed, one was connected. */
export async function reload(stage: Stage, runs: number): Promise<readonly Row[]> {
  const times: number[] = []
  const calls: string[] = []
  for (let run = 0; run < runs; run++) {
    const visit = await stage.visit({ page: 'fairlead', wallets })
    await visit.goto()
    await openList(visit)
    await connectTo(visit, rowOf(chosen))
    await visit.page.reload({ waitUntil: 'commit' })
    times.push(await visit.page.evaluate(() => window.probe.whenConnected()))
    await visit.untilQuiet()
    calls.push(...(await callsOf(visit.page)))
    await visit.close()
  }
  const accounts = calls.filter((call) => call.endsWith(' eth_accounts')).length
  // The connected wallet is also asked for its chain, once.
  const chain = calls.filter((call) => call === `${walletId(chosen)} eth_chainId`).length
  const others = calls.length - accounts - Math.min(chain, runs)
  return [
    count(`reload, ${wallets} wallets: calls of eth_accounts`, 1, accounts / runs),
    count('reload: calls of anything else but one eth_chainId', 0, others / runs),
    { what: 'reload: connected again', ours: milliseconds(summarize(times)) },
  ]
}
