import { BaseError, type ChainId, namespaceOf } from '@fairlead/protocol'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from './createNodes.ts'

/** What the frame knows by itself. */
type Known = { readonly address: string; readonly network: FrameNetwork }

const answers: Readonly<Record<string, (known: Known) => unknown>> = {
  eth_accounts: ({ address }) => [address],
  eth_chainId: ({ network }) =>
    `0x${Number(network.caipNetworkId.slice('eip155:'.length)).toString(16)}`,
  // None of the capabilities of EIP-5792 is offered, and saying so is an answer.
  wallet_getCapabilities: () => ({}),
}

/** Of the methods that need no yes, those that a plain node answers. */
const isNodes = (method: string) =>
  method.startsWith('eth_') && !/UserOperation|EntryPoints$|^eth_getAccount$/.test(method)

/**
 * Answers a method that needs no yes: from what is known, or by the operator's nodes.
 *
 * @throws `FEATURE_UNAVAILABLE` for what nobody answers here.
 */
export async function askSilently(options: askSilently.Options): Promise<unknown> {
  const { address, hint, method, network, nodes, params, signal } = options
  if (namespaceOf(network.caipNetworkId as ChainId) !== 'eip155')
    throw new BaseError('NETWORK_UNSUPPORTED')
  if (Object.hasOwn(answers, method)) return answers[method]?.({ address, network })
  if (!isNodes(method)) throw new BaseError('FEATURE_UNAVAILABLE')
  return nodes.request({ hint, method, network, params: params ?? [], signal })
}

export declare namespace askSilently {
  type Options = {
    address: string
    /** A node that the page prefers. */
    hint: string | undefined
    method: string
    network: FrameNetwork
    nodes: Nodes
    params: unknown
    signal: AbortSignal
  }
}
