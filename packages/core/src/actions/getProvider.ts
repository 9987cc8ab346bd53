import type { Namespace } from '@fairlead/protocol'
import { NetworkError } from '../errors/networks.ts'
import type { Fairlead } from '../Fairlead.ts'
import { type Eip1193Provider, isEip1193Provider } from '../namespaces/eip1193Provider.ts'
import { chainIdOf, connectedOf, isUnsupported } from '../store/selectors.ts'
import type { ConnectorInfo, ConnectorType } from '../store/state.ts'
import { findAdapter } from './adapterOf.ts'
import { adaptersOf } from './adaptersOf.ts'

/**
 * Returns the connected wallet's provider (EIP-1193 for eip155), or undefined while disconnected.
 * The object changes when the wallet or the account changes, and stays the same otherwise.
 *
 * Unless `allowUnsupportedChain` is true, the provider rejects requests with `CHAIN_UNSUPPORTED`
 * while the wallet is on a network that is not configured. Requests that read the network or the
 * accounts, or that switch the network, are always allowed.
 */
export function getProvider<provider = unknown>(
  fairlead: Fairlead,
  namespace: Namespace,
): provider | undefined {
  const connection = connectedOf(fairlead.store.getState(), namespace)
  if (!connection) return undefined
  const { accounts, connectorId } = connection
  const provider = findAdapter(fairlead, namespace)?.getProvider(connectorId, namespace)
  if (!isEip1193Provider(provider)) return provider as provider | undefined
  const issued = fairlead.own(createIssued)
  const key = `${connectorId} ${accounts[0].address}`
  const last = issued.get(namespace)
  if (last?.key === key && last.from === provider) return last.provider as provider
  const next = guarded(fairlead, namespace, provider)
  issued.set(namespace, { from: provider, key, provider: next })
  return next as provider
}

/** Provider that was last returned for each namespace, with the connection that it belongs to. */
function createIssued() {
  return new Map<Namespace, { from: unknown; key: string; provider: unknown }>()
}

/**
 * Methods allowed on a network that is not configured: they read the network or the accounts,
 * change permissions, or switch the network.
 */
const alwaysAllowed: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'net_version',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
])

/** Refreshes the account after a transaction that the page sent through the provider itself. */
async function follow(
  fairlead: Fairlead,
  { method, params }: { method: string; params?: unknown },
  answer: Promise<unknown>,
): Promise<unknown> {
  const connection = connectedOf(fairlead.store.getState(), 'eip155')
  const hash = await answer
  if (method !== 'eth_sendTransaction' || !connection) return hash
  const { accounts, chainId } = connection
  const [transaction] = [params].flat() as [{ from?: unknown }?]
  const sender = String(transaction?.from).toLowerCase()
  const address = accounts.find((account) => account.address.toLowerCase() === sender)?.address
  if (address)
    import('./watchLanding.ts')
      .then(({ followSent }) => followSent(fairlead, { address, chainId, hash: String(hash) }))
      .catch(() => {})
  return hash
}

/** Legacy members of the provider that would bypass the checks of {@link guarded}. */
const sideDoors: ReadonlySet<string | symbol> = new Set(['provider', 'send', 'sendAsync'])

function guarded(
  fairlead: Fairlead,
  namespace: Namespace,
  provider: Eip1193Provider,
): Eip1193Provider {
  const request: Eip1193Provider['request'] = async (call) => {
    const state = fairlead.store.getState()
    const isBarred =
      fairlead.options.allowUnsupportedChain !== true &&
      isUnsupported(state, namespace) &&
      !alwaysAllowed.has(call.method)
    if (!isBarred) return follow(fairlead, call, provider.request(call))
    throw new NetworkError('CHAIN_UNSUPPORTED', {
      networks: state.networks,
      requested: String(chainIdOf(state, namespace)),
    })
  }
  // The proxy's target is not the provider: a frozen target would force every property to keep its
  // value.
  const issued: Eip1193Provider = new Proxy(
    { request },
    {
      get(_, name) {
        if (name === 'request') return request
        if (sideDoors.has(name)) return undefined
        const value: unknown = Reflect.get(provider, name, provider)
        if (typeof value !== 'function') return value
        // Methods may use private fields, so they are called on the wallet's own object.
        return (...given: unknown[]) => {
          const answer: unknown = Reflect.apply(value, provider, given)
          // `on` returns the provider for chaining, so the proxy is returned instead.
          return answer === provider ? issued : answer
        }
      },
      has: (_, name) => !sideDoors.has(name) && Reflect.has(provider, name),
    },
  )
  return issued
}

/** Returns how the connected wallet was found, e.g. `ANNOUNCED`; undefined while disconnected. */
export function getProviderType(
  fairlead: Fairlead,
  namespace: Namespace,
): ConnectorType | undefined {
  return connectedOf(fairlead.store.getState(), namespace)?.wallet.type
}

/** Returns all wallets that can be connected, including those hidden from lists; optionally of one namespace. */
export function getConnectors(fairlead: Fairlead, namespace?: Namespace): readonly ConnectorInfo[] {
  adaptersOf(fairlead)
  const { connectors } = fairlead.store.getState()
  return connectors.filter(({ chains }) => !namespace || chains.includes(namespace))
}
