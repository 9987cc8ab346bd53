import type { DappClient, Session } from '@fairlead/pairing'
import {
  namespaces as allNamespaces,
  BaseError,
  type CaipNetwork,
  type ChainId,
  type Namespace,
} from '@fairlead/protocol'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
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
  const {
    client,
    namespaces,
    networks,
    onFailure,
    onGone,
    onKept,
    prune,
    readRpc,
    report,
    schedule,
    settled,
  } = options

  async function ask(serving: Serving, chainId: ChainId, call: Call): Promise<unknown> {
    const { session } = serving
    const [space] = chainId.split(':') as [Namespace]
    const { method, params = [] } = call
    try {
      return await client.request({
        topic: session.topic,
        chainId: wireId(session, space, chainId),
        request: { method, params },
      })
    } catch (error) {
      onFailure(error)
      throw toRpcError(error)
    }
  }

  const parts = { ask, namespaces }
  const evm = createPairedEvmProvider({ ...parts, readRpc, schedule })
  const providers: Readonly<Record<Namespace, Eip1193Provider>> = {
    eip155: evm,
    ...createTypedProviders(
      (namespace) => createPairedProvider(namespace, parts),
      (namespace) => namespaces.now(namespace)?.paired,
    ),
  }

  const end = (topic: string) => void client.disconnect({ topic }).catch(report)

  function linkOf({ paired, session }: Serving): Grant {
    const { accounts, approved, chainId } = paired
    return { accounts, approved, chainId, wallet: peerWallet(session) }
  }

  const served = () =>
    allNamespaces.filter((namespace) =>
      networks().some(({ chainNamespace }) => chainNamespace === namespace),
    )

  /** Returns the session's grant in each proposed namespace that the page has networks for. */
  function grantsOf({ proposed, session }: Settled): readonly NamedGrant[] {
    return served().flatMap((name) => {
      const serving = namespaces.read(session, name)
      const isAsked = !proposed || proposed === name
      return serving && isAsked ? [{ namespace: name, ...linkOf(serving) }] : []
    })
  }

  const connector: PairingConnector = {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chains: ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'],
    provider: undefined,
    providers,

    now: (namespace) => namespaces.now(namespace)?.paired,

    grantedNamespaces(given, wanted) {
      const names = grantsOf(given).map(({ namespace }) => namespace)
      return [
        ...names.filter((name) => name === wanted),
        ...names.filter((name) => name !== wanted),
      ]
    },

    toLink(given, { isOpen, namespace }) {
      const { session } = given
      const wrong = namespaces.findWrongAddress(session)
      if (wrong !== undefined)
        throw new BaseError('RESPONSE_INVALID', {
          hints: [`Address: ${wrong}`],
          shortMessage: 'The wallet gave an address with a typo in it',
        })
      const links = grantsOf(given)
      const main = links.find((link) => link.namespace === namespace) ?? (isOpen && links[0])
      if (!main)
        throw new BaseError('CONNECTOR_CHAINS_UNSUPPORTED', {
          hints: [`The wallet allows: ${Object.keys(session.namespaces).join(', ') || 'nothing'}`],
        })
      const others = isOpen ? links.filter((link) => link !== main) : []
      const { topic } = session
      const taken = namespaces.take(
        topic,
        [main, ...others].map((link) => link.namespace),
      )
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
          if (!namespaces.isClaimed(topic)) end(topic)
        },
      }
    },

    async connect({ isOpen = false, namespace, signal }) {
      const agreed = await settled({ namespace: isOpen ? undefined : namespace, signal })
      try {
        throwIfAborted(signal)
        return connector.toLink(agreed, { isOpen, namespace })
      } catch (error) {
        const { topic } = agreed.session
        if (!namespaces.isClaimed(topic)) end(topic)
        throw error
      }
    },

    async resume({ namespace }) {
      const serving = namespaces.now(namespace)
      namespaces.settle()
      if (!serving) onGone()
      return serving && linkOf(serving)
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

    watch: (namespace, onEvent) => namespaces.watch(namespace, onEvent),
  }
  return connector
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
    /** Called when a namespace that was paired has no session any more. */
    onGone: () => void
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
