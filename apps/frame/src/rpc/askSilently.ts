import { BaseError, type ChainId, namespaceOf } from '@fairlead/protocol'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { OwnAccount } from '../smart/createAccounts.ts'
import type { Nodes } from './createNodes.ts'

/** What the frame knows by itself. */
type Known = { accounts(): Promise<readonly OwnAccount[]>; readonly network: FrameNetwork }

const answers: Readonly<Record<string, (known: Known) => unknown>> = {
  eth_accounts: async ({ accounts }) => (await accounts()).map(({ address }) => address),
  eth_chainId: ({ network }) =>
    `0x${Number(network.caipNetworkId.slice('eip155:'.length)).toString(16)}`,
}

/** Of the methods that need no yes, those that a plain node answers. */
const isNodes = (method: string) =>
  method.startsWith('eth_') && !/UserOperation|EntryPoints$/.test(method)

/**
 * Answers a method that needs no yes: from what is known, or by the operator's nodes.
 *
 * @throws `FEATURE_UNAVAILABLE` for what nobody answers here.
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
    /** Those that the page may know, the one in use. */
    accounts: Known['accounts']
    /** A node that the page prefers. */
    hint: string | undefined
    method: string
    network: FrameNetwork
    nodes: Nodes
    params: unknown
    signal: AbortSignal
  }
}
