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

/** Wallets on phones, as one connector. */
export type PairingConnector = Connector & {
  /** Namespaces in which a session would let this page in, `wanted` first where it is one of them. */
  grantedNamespaces(settled: Settled, wanted: Namespace): readonly Namespace[]
  /**
   * What a session lets in, of what it was asked for. It serves that until the link is left.
   *
   * @param namespace - The one that was asked for; it comes first where the session has it.
   * @throws `RESPONSE_INVALID` for an EVM address with a wrong checksum; `CONNECTOR_CHAINS_UNSUPPORTED` where it has nothing that this page can use.
   */
  toLink(settled: Settled, options: PairingConnector.Wanted): Link & NamedGrant
}

export declare namespace PairingConnector {
  type Wanted = { isOpen: boolean; namespace: Namespace }
}

/** A session that somebody agreed to. */
export type Settled = {
  readonly session: Session
  /** The only namespace that was proposed; all of the page when absent. */
  readonly proposed: Namespace | undefined
}

/** A connector over sessions of the pairing protocol. */
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

  /** What a session grants in each namespace that was proposed and that this page has networks of. */
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
          // What is replaced counts until the state says otherwise.
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

    // The widget has forgotten the namespace already: a session that serves no other ends.
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
    /** Told of every request that failed. */
    onFailure: (error: unknown) => void
    /** Told the topic of a session that is connected now. */
    onKept: (topic: string) => void
    /** Told when a namespace that was paired is not any longer. */
    onGone: () => void
    /** Ends unused sessions. Never rejects. */
    prune: () => Promise<void>
    readRpc: (chainId: ChainId, call: Call) => Promise<unknown>
    /** Called when a session could not be ended. */
    report: (error: unknown) => void
    schedule: (run: () => void, ms: number) => () => void
    /** Resolves with the session that somebody agrees to. @throws what {@link fromPairing} makes. */
    settled: (options: {
      namespace: Namespace | undefined
      signal: AbortSignal
    }) => Promise<Settled>
  }
}
