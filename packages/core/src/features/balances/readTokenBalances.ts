import {
  BaseError,
  type CaipNetwork,
  getBalances,
  isLoopbackHost,
  type Namespace,
  toAccountId,
} from '@fairlead/protocol'
import { adapterOf } from '../../actions/adapterOf.ts'
import { getFiatCurrency } from '../../actions/fiatCurrency.ts'
import { balancesRestMs, type Token } from '../../actions/tokenBalances.ts'
import type { Adapter } from '../../adapters/adapter.ts'
import type { WidgetServer } from '../../api/createApiClient.ts'
import { request } from '../../api/request.ts'
import { required } from '../../errors/arguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { keep, readKept } from '../../store/persistedCache.ts'
import { connectedOf, networkOf } from '../../store/selectors.ts'
import type { Connection } from '../../store/state.ts'
import { BalancesError } from './BalancesError.ts'
import { currenciesQuery } from './priceQueries.ts'
import { fromChain, watchedOf } from './readOnChain.ts'
import type { FiatCurrency } from './readPrices.ts'
import { fromAsset, fromBalance, fromKept, keptTokens, listed, sameToken } from './token.ts'

/** Implements `fetchTokenBalances`; loaded with the first call. */
export async function readTokenBalances(
  fairlead: Fairlead,
  parameters: Partial<Pick<Asked, 'forceUpdate' | 'signal'>> & {
    namespace?: Namespace | undefined
  },
): Promise<readonly Token[]> {
  const state = fairlead.store.getState()
  const { forceUpdate, namespace = state.activeNamespace, signal } = parameters
  const adapter = adapterOf(fairlead, namespace)
  const connection = required(connectedOf(state, namespace), 'address', 'fetchTokenBalances')
  const network = required(networkOf(state, namespace), 'network', 'fetchTokenBalances')
  const wanted = getFiatCurrency(fairlead)
  const account = toAccountId(network.caipNetworkId, connection.accounts[0].address)

  if (!forceUpdate) {
    const kept = readKept<Omit<Token, 'amount'>[]>(fairlead, 'portfolio', account, keptTokens)
    if (kept?.value.every(({ currency }) => currency === wanted))
      return listed(kept.value.map(fromKept))
  }
  const { client } = await fairlead.queries()
  const { now } = fairlead.environment
  const restKey = ['token-balances-rest', account]
  const rest = client.getQueryData<Rest>(restKey)
  if (rest && rest.until > now()) {
    if (rest.isUnsupported) return []
    throw new BalancesError({ retryAt: rest.until })
  }
  try {
    const server = await fairlead.internal.server()
    const asked = { adapter, connection, fairlead, forceUpdate, network, server, signal }
    const currency = await knownCurrency(fairlead, wanted)
    const tokens = await readTokens({ ...asked, currency })
    const stored = tokens.map(({ amount: _, ...token }) => token)
    keep(fairlead, 'portfolio', account, stored)
    return tokens
  } catch (cause) {
    if (signal?.aborted) throw cause
    const isUnsupported = BaseError.is(cause) && cause.code === 'NETWORK_UNSUPPORTED'
    const until = now() + balancesRestMs
    client.setQueryData<Rest>(restKey, { isUnsupported, until })
    fairlead.modal.showToast({
      message: 'Token Balance Unavailable',
      variant: 'error',
      word: 'balancesUnavailable',
    })
    if (isUnsupported) return []
    throw new BalancesError({ cause, retryAt: until })
  }
}

const dollar: FiatCurrency = { code: 'USD', perDollar: 1 }

/** Returns the wanted currency if the server has an exchange rate for it, else the US dollar. */
async function knownCurrency(fairlead: Fairlead, wanted: string): Promise<FiatCurrency> {
  const query = currenciesQuery(fairlead)
  if (wanted === dollar.code || !query.enabled) return dollar
  const { client } = await fairlead.queries()
  // A server without the list knows US dollars only.
  const known = await client.fetchQuery(query).catch(() => [])
  return known.find(({ code }) => code === wanted) ?? dollar
}

type Rest = { isUnsupported: boolean; until: number }

type Asked = {
  adapter: Adapter
  connection: Connection
  currency: FiatCurrency
  fairlead: Fairlead
  forceUpdate: readonly string[] | undefined
  network: CaipNetwork
  server: WidgetServer
  signal: AbortSignal | undefined
}

async function readTokens(asked: Asked): Promise<readonly Token[]> {
  const { connection, currency, fairlead, network, server } = asked
  const discovered = await fromEmbeddedWallet(asked)
  if (!discovered && readsChain(fairlead, network, server))
    return listed(await fromChain({ ...asked, currency: currency.code }))
  const tokens = discovered ?? (await fromServer(asked))
  // Tokens that the page configured are always listed, also if the source does not know them.
  const missing = watchedOf(fairlead, network).filter(
    ({ address }) =>
      !tokens.some(({ id }) => sameToken(id, toAccountId(network.caipNetworkId, address))),
  )
  if (missing.length === 0) return listed(tokens)
  const more = await fromChain({
    ...asked,
    currency: currency.code,
    connection,
    withNative: false,
  }).catch(() => [])
  return listed([...tokens, ...more])
}

/** True if only the chain itself can be asked: there is no server, or the server can't know a local network. */
function readsChain(
  { options }: Pick<Fairlead, 'options'>,
  network: CaipNetwork,
  server: WidgetServer,
): boolean {
  if (!server.urls.data || !server.projectId) return true
  if (server.supported.has(network.caipNetworkId) !== false) return false
  const isListed = (options.tokens[network.caipNetworkId]?.length ?? 0) > 0
  return (
    isListed || network.rpcUrls.default.http.some((url) => isLoopbackHost(new URL(url).hostname))
  )
}

/**
 * Returns `undefined` if the wallet does not support asset discovery, or if its answer is invalid. [FEAT-02] [FEAT-04]
 */
async function fromEmbeddedWallet(asked: Asked): Promise<readonly Token[] | undefined> {
  const { adapter, connection, currency, network } = asked
  const { accounts, connectorId, namespace, wallet } = connection
  if (namespace !== 'eip155' || wallet.type !== 'AUTH') return undefined
  const chainId = network.caipNetworkId
  const [{ address: account }] = accounts
  const provider = adapter.getProvider(connectorId, namespace)
  if (!isEip1193Provider(provider)) return undefined
  try {
    const asked = { account, chainIds: [chainId] }
    const { askAssets, askCapabilities } = await import('../../actions/readCalls.ts')
    const capabilities = await askCapabilities(provider, asked)
    if (!capabilities[chainId]?.hasAssetDiscovery) return undefined
    const assets = await askAssets(provider, asked)
    return assets.get(chainId)?.map((asset) => fromAsset(asset, chainId, currency))
  } catch {
    return undefined
  }
}

async function fromServer(asked: Asked): Promise<readonly Token[]> {
  const { connection, currency, forceUpdate, network, server, signal } = asked
  const chainId = network.caipNetworkId
  if (server.supported.has(chainId) === false) throw new BaseError('NETWORK_UNSUPPORTED')
  const [{ address }] = connection.accounts
  const { balances } = await request(
    server,
    getBalances,
    {
      base: 'data',
      params: { address },
      query: {
        chainId,
        currency: currency.code.toLowerCase(),
        forceUpdate: forceUpdate?.join(','),
      },
    },
    { signal },
  )
  return balances.flatMap((balance) => fromBalance(balance, chainId, currency.code) ?? [])
}
