import type { CaipNetwork } from '@fairlead/protocol'
import { type Anvil, startAnvil } from './anvil.ts'
import { loadChainState } from './chainState.ts'
import { createClients } from './clients.ts'
import { assertDeployed } from './deploy.ts'
import { ChainFailedError } from './errors.ts'
import { toNetwork } from './networks.ts'
import { assertPortFree } from './ports.ts'

/** A running EVM chain with all contracts of `addresses.ts`. */
export type Chain = Anvil & {
  readonly chainId: number
  readonly network: CaipNetwork
}

/**
 * Starts one EVM chain on 127.0.0.1 with every contract deployed.
 *
 * @param options.port - A free one is picked when absent.
 * @throws `PortTakenError` when the port is in use.
 *
 * @example
 * const chain = await startChain({ chainId: 31337 })
 * await chain.stop()
 */
export async function startChain(options: startChain.Options): Promise<Chain> {
  const { chainId, port = 0 } = options
  if (port !== 0) await assertPortFree(port)
  const anvil = await startAnvil({ chainId, port, statePath: await loadChainState(chainId) })
  try {
    const clients = createClients({ chainId, url: anvil.url })
    // Anvil logs every call by default; the output is not used.
    await clients.control.setLoggingEnabled(false)
    const answered = await clients.reader.getChainId()
    if (answered !== chainId) throw new ChainFailedError(chainId, `answers as ${answered}`)
    await assertDeployed(clients)
  } catch (error) {
    await anvil.stop()
    throw error
  }
  return { ...anvil, chainId, network: toNetwork({ chainId, port: anvil.port }) }
}

export declare namespace startChain {
  type Options = { chainId: number; port?: number | undefined }
}
