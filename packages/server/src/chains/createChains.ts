import { type Client, createClient, custom } from 'viem'
import type { ChainConfiguration } from '../configuration/Chain.ts'
import type { Log } from '../log.ts'
import type { RpcLimits } from './askUpstream.ts'
import { type ChainRpc, createChainRpc, type UpstreamAttempt } from './createChainRpc.ts'

/** A chain of the configuration, with its clients. */
export type Chain = ChainConfiguration & {
  readonly rpc: ChainRpc
  /** Client for viem's actions, over the same upstreams. EVM only. */
  readonly client: Client | undefined
}

/** Creates the clients of every chain once, so that all features share the state of its upstreams. */
export function createChains(
  configurations: readonly ChainConfiguration[],
  options: createChains.Options,
): readonly Chain[] {
  return configurations.map((configuration) => {
    const { caipNetworkId, quorum, upstreams } = configuration
    const rpc = createChainRpc({ ...options, caipNetworkId, quorum, urls: upstreams })
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
    /** Called after each attempt at an upstream that was not abandoned. */
    onAttempt?: ((attempt: UpstreamAttempt) => void) | undefined
  }
}

/** Returns the chain with reads that require its quorum. */
export function withAgreement(chain: Chain): Chain {
  const ask: ChainRpc['ask'] = (calls) => chain.rpc.ask(calls, { isAgreed: true })
  return { ...chain, rpc: { ...chain.rpc, ask } }
}

/** Wraps the RPC as a viem client. Errors of nodes become viem's; the RPC handles fallback between upstreams. */
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
  // CCIP-Read (EIP-3668) would let a contract make the server fetch any URL.
  return createClient({ ccipRead: false, transport })
}
