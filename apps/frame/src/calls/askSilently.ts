import { BaseError, type ChainId, namespaceOf } from '@fairlead/protocol'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { OwnAccount } from '../sign/Method.ts'

/** Answers that the frame has without asking a node. */
type Known = { accounts(): Promise<readonly OwnAccount[]>; readonly network: FrameNetwork }

const answers: Readonly<Record<string, (known: Known) => unknown>> = {
  eth_accounts: async ({ accounts }) => (await accounts()).map(({ address }) => address),
  eth_chainId: ({ network }) =>
    `0x${Number(network.caipNetworkId.slice('eip155:'.length)).toString(16)}`,
}

/** True for methods without approval that an ordinary node answers. */
const isNodes = (method: string) =>
  method.startsWith('eth_') && !/UserOperation|EntryPoints$/.test(method)

/**
 * Answers a method that needs no approval, from the frame's own data or through the operator's nodes.
 * @throws `FEATURE_UNAVAILABLE` if neither can answer it.
 */
export async function askSilently(options: askSilently.Options): Promise<unknown> {
  const { accounts, hint, method, network, nodes, params, signal } = options
  if (namespaceOf(network.caipNetworkId as ChainId) !== 'eip155')
    throw new BaseError('NETWORK_UNSUPPORTED')
  if (Object.hasOwn(answers, method)) return answers[method]?.({ accounts, network })
  if (!isNodes(method)) throw new BaseError('FEATURE_UNAVAILABLE')
  return nodes.request({ hint, method, network, params: params ?? [], signal })
}

export declare namespace askSilently {
  type Options = {
    /** Accounts that the page may see, the one in use first. */
    accounts: Known['accounts']
    /** RPC URL that the page prefers. */
    hint: string | undefined
    method: string
    network: FrameNetwork
    nodes: Nodes
    params: unknown
    signal: AbortSignal
  }
}
