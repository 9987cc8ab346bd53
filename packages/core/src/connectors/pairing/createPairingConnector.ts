import type { DappClient, Session } from '@fairlead/pairing'
import {
  namespaces as allNamespaces,
  BaseError,
  type CaipNetwork,
  type ChainId,
  type Namespace,
  namespaceOf,
} from '@fairlead/protocol'
import { throwIfAborted } from '../../utils/abortable.ts'
import type { Connector, Grant, Link, NamedGrant } from '../createConnector.ts'
import { switchEvmNetwork } from '../switchEvmNetwork.ts'
import { createPairedEvmProvider } from './createPairedEvmProvider.ts'
import type { PairedNamespaces, Serving } from './createPairedNamespaces.ts'
import { type Call, createPairedProvider } from './createPairedProvider.ts'
import { createTypedProviders } from './createTypedProviders.ts'
import { fromPairing, toRpcError } from './pairingErrors.ts'
import { peerWallet, wireId } from './readPaired.ts'

/** Connector for all wallets that connect by pairing, such as wallets on phones. */
export type PairingConnector = Connector & {
  /** Returns the namespaces that a session grants to this page, `wanted` first if it is one of them. */
  grantedNamespaces(settled: Settled, wanted: Namespace): readonly Namespace[]
  /**
   * Returns the link of an approved session, limited to what was proposed. The session serves these
   * namespaces provisionally until the link is recorded or left.
   *
   * @param namespace - The requested namespace; it comes first if the session grants it.
   * @throws `RESPONSE_INVALID` for an EVM address with a wrong checksum;
   *   `CONNECTOR_CHAINS_UNSUPPORTED` if the session grants nothing that this page can use.
   */
  toLink(settled: Settled, options: PairingConnector.Wanted): Link & NamedGrant
}

export declare namespace PairingConnector {
  type Wanted = { isOpen: boolean; namespace: Namespace }
}

/** An approved session. */
export type Settled = {
  readonly session: Session
  /** The only proposed namespace; undefined if all of the page's namespaces were proposed. */
  readonly proposed: Namespace | undefined
}

/** Creates the connector for sessions of the pairing protocol. */
export function createPairingConnector(options: createPairingConnector.Options): PairingConnector {
  const { namespaces, onGone, prune, readRpc, schedule, settled } = options
  const parts = {
    ask: (serving: Serving, chainId: ChainId, call: Call) =>
      callWallet(options, serving, chainId, call),
    namespaces,
  }
  const evm = createPairedEvmProvider({ ...parts, readRpc, schedule })
  const toLink: PairingConnector['toLink'] = (given, wanted) => linkOf(options, given, wanted)

  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chains: ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'],
    provider: undefined,
    providers: {
      eip155: evm,
      ...createTypedProviders(
        (namespace) => createPairedProvider(namespace, parts),
        (namespace) => namespaces.now(namespace)?.paired,
      ),
    },

    now: (namespace) => namespaces.now(namespace)?.paired,

    grantedNamespaces(given, wanted) {
      const names = grantsOf(options, given).map(({ namespace }) => namespace)
      return [
        ...names.filter((name) => name === wanted),
        ...names.filter((name) => name !== wanted),
      ]
    },

    toLink,

    async connect({ isOpen = false, namespace, signal }) {
      const agreed = await settled({ namespace: isOpen ? undefined : namespace, signal })
      try {
        throwIfAborted(signal)
        return toLink(agreed, { isOpen, namespace })
      } catch (error) {
        endIfUnused(options, agreed.session)
        throw error
      }
    },

    async resume({ namespace }) {
      const serving = namespaces.now(namespace)
      namespaces.settle()
      if (!serving && onGone())
        throw new BaseError('SESSION_EXPIRED', { shortMessage: 'Pair with the wallet again' })
      return serving && toGrant(serving)
    },

    // The widget has already dropped the namespace, so a session that serves no other namespace
    // ends.
    async disconnect({ namespace }) {
      namespaces.release(namespace)
      await prune()
    },

    async switchNetwork({ network, signal }) {
      const { caipNetworkId, chainNamespace } = network
      if (chainNamespace === 'eip155') return switchEvmNetwork(evm, { network, signal })
      if (namespaces.choose(chainNamespace, caipNetworkId)) return
      const approved = namespaces.now(chainNamespace)?.paired.approved ?? []
      throw new BaseError('SWITCH_FAILED', {
        hints: [`Wanted: ${caipNetworkId}`, `The wallet allows: ${approved.join(', ')}`],
      })
    },

    watch: namespaces.watch,
  }
}

export declare namespace createPairingConnector {
  type Options = {
    client: Pick<DappClient, 'disconnect' | 'request'>
    namespaces: PairedNamespaces
    networks: () => readonly CaipNetwork[]
    /** Called with the error of every failed request. */
    onFailure: (error: unknown) => void
    /** Called with the topic of a session whose connection was recorded. */
    onKept: (topic: string) => void
    /**
     * Called when a namespace that was paired has no session any more.
     *
     * @returns True if the session has ended, and no tab of this page ended it.
     */
    onGone: () => boolean
    /** Ends unused sessions. Never rejects. */
    prune: () => Promise<void>
    readRpc: (chainId: ChainId, call: Call) => Promise<unknown>
    /** Called when a session could not be ended. */
    report: (error: unknown) => void
    schedule: (run: () => void, ms: number) => () => void
    /** Resolves with the session that the user approves. @throws Errors of {@link fromPairing}. */
    settled: (options: {
      namespace: Namespace | undefined
      signal: AbortSignal
    }) => Promise<Settled>
  }
}

/** Sends a call to a paired wallet. @throws EIP-1193 errors */
async function callWallet(
  { client, onFailure }: createPairingConnector.Options,
  { session }: Serving,
  chainId: ChainId,
  { method, params = [] }: Call,
): Promise<unknown> {
  try {
    return await client.request({
      topic: session.topic,
      chainId: wireId(session, namespaceOf(chainId), chainId),
      request: { method, params },
    })
  } catch (error) {
    onFailure(error)
    throw toRpcError(error)
  }
}

/** Ends a session, unless a namespace uses it. */
function endIfUnused(
  { client, namespaces, report }: createPairingConnector.Options,
  { topic }: Session,
): void {
  if (!namespaces.isClaimed(topic)) client.disconnect({ topic }).catch(report)
}

function toGrant({ paired, session }: Serving): Grant {
  const { accounts, approved, chainId } = paired
  return { accounts, approved, chainId, wallet: peerWallet(session) }
}

/** Returns the session's grant in each proposed namespace that the page has networks for. */
function grantsOf(
  { namespaces, networks }: createPairingConnector.Options,
  { proposed, session }: Settled,
): readonly NamedGrant[] {
  const configured = networks().map(({ chainNamespace }) => chainNamespace)
  return allNamespaces.flatMap((namespace) => {
    if (!configured.includes(namespace) || (proposed && proposed !== namespace)) return []
    const serving = namespaces.read(session, namespace)
    return serving ? [{ namespace, ...toGrant(serving) }] : []
  })
}

/** Implements {@link PairingConnector.toLink}. */
function linkOf(
  options: createPairingConnector.Options,
  given: Settled,
  { isOpen, namespace }: PairingConnector.Wanted,
): Link & NamedGrant {
  const { namespaces, onKept, prune } = options
  const { session } = given
  const wrong = namespaces.findWrongAddress(session)
  if (wrong !== undefined)
    throw new BaseError('RESPONSE_INVALID', {
      hints: [`Address: ${wrong}`],
      shortMessage: 'The wallet returned an address with a typo',
    })
  const grants = grantsOf(options, given)
  const main = grants.find((grant) => grant.namespace === namespace) ?? (isOpen && grants[0])
  if (!main)
    throw new BaseError('CONNECTOR_CHAINS_UNSUPPORTED', {
      hints: [`The wallet allows: ${Object.keys(session.namespaces).join(', ') || 'nothing'}`],
    })
  const others = isOpen ? grants.filter((grant) => grant !== main) : []
  const { topic } = session
  const names = [main, ...others].map((grant) => grant.namespace)
  const taken = namespaces.take(topic, names)
  return {
    ...main,
    others,
    onAdmitted(admitted) {
      taken.keep(admitted)
      // Deferred: the replaced session is still in use until the state has changed.
      queueMicrotask(prune)
      onKept(topic)
    },
    onLeft() {
      taken.leave()
      endIfUnused(options, session)
    },
  }
}
