import type { CaipNetwork } from '@fairlead/protocol'
import { chains } from './networks.ts'
import { assertPortFree } from './ports.ts'
import { solanaOffset } from './solana/networks.ts'
import { type Solana, startSolana } from './solana/startSolana.ts'
import { type Chain, startChain } from './startChain.ts'

export type Devnet = {
  /** The EVM chains. */
  readonly networks: readonly CaipNetwork[]
  readonly solana: Solana
  /** Resolves when any chain has ended, with its name and last output. */
  readonly failed: Promise<string>
  stop(): Promise<void>
}

/**
 * Starts all local chains: EVM chains on ports `basePort` + 10 to + 13, Solana on + 20 and + 21.
 *
 * @throws `PortTakenError` before anything is started.
 */
export async function startDevnet({ basePort }: startDevnet.Options): Promise<Devnet> {
  const wanted = chains.map(({ chainId, offset }) => ({ chainId, port: basePort + offset }))
  for (const { port } of wanted) await assertPortFree(port)

  // Solana runs in this process, and checks its two ports first.
  const solana = await startSolana({ port: basePort + solanaOffset })
  const starts = await Promise.allSettled(wanted.map(startChain))
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async () =>
    void (await Promise.all([solana, ...started].map((chain) => chain.stop())))
  const refused = starts.find((start) => start.status === 'rejected')
  if (refused) {
    await stop()
    throw refused.reason
  }
  return {
    networks: started.map(({ network }) => network),
    solana,
    failed: Promise.race(started.map(describeEnd)),
    stop,
  }
}

async function describeEnd({ exited, network }: Chain): Promise<string> {
  return `${network.name} ended\n${await exited}`
}

export declare namespace startDevnet {
  type Options = { basePort: number }
}
