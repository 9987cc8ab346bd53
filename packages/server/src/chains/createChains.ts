import { type Client, createClient, custom } from 'viem'
import type { ChainConfiguration } from '../configuration/Chain.ts'
import type { Log } from '../log.ts'
import type { RpcLimits } from './askUpstream.ts'
import { type ChainRpc, createChainRpc } from './createChainRpc.ts'

/** A chain of the configuration, with the way to it. */
export type Chain = ChainConfiguration & {
  readonly rpc: ChainRpc
  /** Reads by viem's actions, over the same upstreams. EVM only. */
  readonly client: Client | undefined
}

/** Every chain once, so that all features share what is known of its upstreams. */
export function createChains(
  configurations: readonly ChainConfiguration[],
  options: createChains.Options,
): readonly Chain[] {
  return configurations.map((configuration) => {
    const { caipNetworkId, upstreams } = configuration
    const rpc = createChainRpc({ ...options, caipNetworkId, urls: upstreams })
    const isEvm = caipNetworkId.startsWith('eip155:')
    return { ...configuration, client: isEvm ? toClient(rpc) : undefined, rpc }
  })
}

export declare namespace createChains {
  type Options = {
    clock: () => number
    fetch: typeof globalThis.fetch
    limits: RpcLimits
    log: Log
  }
}

/** A node's error becomes viem's; the fallback between upstreams has happened below. */
function toClient(rpc: ChainRpc): Client {
  let lastId = 0
  const transport = custom(
    {
      async request({ method, params }) {
        lastId += 1
        const { answers } = await rpc.ask({ id: lastId, jsonrpc: '2.0', method, params })
        const [answer] = answers
        if (answer?.error) throw answer.error
        return (answer as { result?: unknown } | undefined)?.result
      },
    },
    { retryCount: 0 },
  )
  // A contract that asks for an answer from the web would else be obeyed, whatever URL it names.
  return createClient({ ccipRead: false, transport })
}
