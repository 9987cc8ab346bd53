import type { Namespace } from '@fairlead/protocol'
import type { Connector } from '../../connectors/createConnector.ts'
import { injected } from '../../connectors/injected.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { ConnectorInfo } from '../../store/state.ts'
import { lazy } from '../../utils/lazy.ts'
import { lazyMethods } from '../../utils/lazyMethods.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import { evmOperations, type WalletOperations } from '../createListedAdapter.ts'
import { toInfo } from '../createWalletList.ts'
import { type Bridge, createBridge, toWagmi } from './createBridge.ts'
import { followWagmi } from './followWagmi.ts'
import type { WagmiConfig, WagmiConnection, WagmiConnector } from './wagmiConfig.ts'
import {
  addChain,
  commit,
  idOf,
  isSettled,
  liveConnections,
  liveOf,
  makeCurrent,
  makeFirst,
  toGrant,
} from './wagmiState.ts'

const chains: readonly [Namespace] = ['eip155']

/** State that the functions of one adapter share. */
type Context = {
  /** Keyed by connector id. */
  readonly bridges: Map<string, Bridge>
  readonly config: WagmiConfig
  /** Returns the widget that uses the adapter now. */
  readonly host: () => AdapterHost | undefined
  /** Providers by connector id; cached because wagmi's `getProvider` is asynchronous. */
  readonly providers: Map<string, unknown>
}

/**
 * Creates an adapter for a wagmi config. wagmi's state is the only source of EVM connections, so
 * the widget shows the same state no matter which code connects, switches or disconnects.
 *
 * Fairlead's own wallets (pairing, the embedded wallet, `window.ethereum`, connectors from the
 * options) are added to wagmi's list. The Connect view hides `window.ethereum` on desktop.
 */
export function createWagmiAdapter({ config, onHost }: createWagmiAdapter.Options): Adapter {
  const bridges = new Map<string, Bridge>()
  const providers = new Map<string, unknown>()
  let host: AdapterHost | undefined
  const context: Context = { bridges, config, host: () => host, providers }
  const onCurrent = (connection: WagmiConnection) => reportCurrent(context, connection)
  const follower = followWagmi({ config, host: () => host, onCurrent })
  const operations = lazy(async () => {
    const { createWagmiOperations } = await import('./createWagmiOperations.ts')
    return createWagmiOperations({ bridges, config, follower, providers })
  })

  return {
    type: 'wagmi',
    namespaces: chains,

    attach(given) {
      host = given
      onHost(given)
      addBridges(context, given)
      reportConnectors(context)
      const live = liveConnections(config.state)
      const current = live.find(({ connector }) => connector.uid === config.state.current)
      // The page was connected before the widget attached.
      if (current && isSettled(config.state)) onCurrent(current)
      const stop = config._internal.connectors.subscribe(() => reportConnectors(context))
      return () => {
        stop()
        for (const bridge of bridges.values()) bridge.close()
        host = undefined
        onHost(undefined)
      }
    },

    async prepare(purpose) {
      // wagmi lists its wallets itself.
      if (purpose !== 'list') await operations()
    },
    admitted({ accounts, chainId, connectorId }) {
      if (liveOf(config, connectorId)?.connector.uid === config.state.current) return
      const connector = config.connectors.find((one) => idOf(one) === connectorId)
      if (!connector) return
      // A paired phone is connected without a call of this adapter's `connect`.
      bridges.get(connectorId)?.takeOver({ accounts, chainId })
      follower.quietly(() => commit(config, { ...toWagmi({ accounts, chainId }), connector }))
    },
    use({ address, connectorId }) {
      const live = liveOf(config, connectorId)
      if (!live) return
      if (address) bridges.get(connectorId)?.putFirst(address)
      follower.quietly(() => {
        makeCurrent(config, live)
        if (address) makeFirst(config, live, address)
      })
    },
    choose(network) {
      addChain(config, network)
      follower.choose(toChainNumber(network.caipNetworkId))
    },
    getProvider: (connectorId) => providers.get(connectorId),
    ...lazyMethods(operations as () => Promise<Required<WalletOperations>>, evmOperations),
  }
}

export declare namespace createWagmiAdapter {
  type Options = {
    config: WagmiConfig
    /** Called with the widget that uses the adapter from now on; undefined after it detaches. */
    onHost: (host: AdapterHost | undefined) => void
  }
}

/** Returns the list entry of a wallet that comes from wagmi. */
function infoOf(config: WagmiConfig, connector: WagmiConnector): ConnectorInfo {
  const { icon, name, type } = connector
  const id = idOf(connector)
  const announced = config._internal.mipd?.findProvider({ rdns: connector.id })
  if (announced) {
    const imageUrl = icon ?? announced.info.icon
    return { chains, id, imageUrl, info: { rdns: id }, name, type: 'ANNOUNCED' }
  }
  if (type === 'injected' && id === 'injected')
    return { chains, id, name: 'Browser Wallet', type: 'INJECTED' }
  return { chains, id, imageUrl: icon, name, type: 'EXTERNAL' }
}

/** Reports a connection that became wagmi's current one without Fairlead. */
async function reportCurrent(context: Context, connection: WagmiConnection): Promise<void> {
  const { bridges, config, host, providers } = context
  const { connector } = connection
  const connectorId = idOf(connector)
  const provider = await connector.getProvider()
  if (liveOf(config, connectorId)?.connector.uid !== config.state.current) return
  providers.set(connectorId, provider)
  const link = bridges.get(connectorId)?.takeLink() ?? toGrant(connection)
  host()?.emit({ ...link, connectorId, namespace: 'eip155', type: 'linked' })
}

/** Adds the widget's own wallets to wagmi's list. */
function addBridges(context: Context, given: AdapterHost): void {
  const { bridges, config, host } = context
  const { connectors, embedded, enableInjected, environment, networks, pairing } = given

  function add(info: ConnectorInfo, open: () => Promise<Connector>) {
    if (bridges.has(info.id)) return
    const onForgotten = () =>
      host()?.emit({ connectorId: info.id, namespace: 'eip155', type: 'disconnected' })
    const bridge = createBridge({ host, info, onForgotten, open })
    bridges.set(info.id, bridge)
    const { connectors: listed } = config._internal
    // Fairlead's pairing replaces a connector with the same id, which would show its own QR code.
    const others = config.connectors.filter(({ id }) => id !== info.id)
    listed.setState([...others, listed.setup(bridge.create)])
  }

  for (const create of connectors) {
    const connector = create({ environment, networks })
    if (connector.chains.includes('eip155'))
      add({ ...toInfo(connector), chains }, async () => connector)
  }
  if (pairing)
    add({ chains, id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' }, () =>
      (host()?.pairing ?? pairing)(),
    )
  if (embedded)
    add({ chains, id: 'auth', name: 'Embedded Wallet', type: 'AUTH' }, () =>
      (host()?.embedded ?? embedded)(),
    )
  const provider = enableInjected ? environment.injected() : undefined
  const isListed = config.connectors.some(({ id }) => id === 'injected')
  if (!isEip1193Provider(provider) || isListed) return
  const info = { chains, id: 'injected', name: 'Browser Wallet', type: 'INJECTED' } as const
  add(info, async () => injected({ ...info, provider })({ environment, networks }))
}

/** Reports the wallets that the page may offer. */
function reportConnectors({ bridges, config, host }: Context): void {
  const widget = host()
  if (!widget) return
  const { enableEIP6963, enableInjected, environment } = widget
  const isHidden: Partial<Record<ConnectorInfo['type'], boolean>> = {
    ANNOUNCED: !enableEIP6963,
    INJECTED: !enableInjected || !isEip1193Provider(environment.injected()),
  }
  const found = new Map<string, ConnectorInfo>()
  for (const connector of config.connectors) {
    const own = bridges.get(idOf(connector))?.info
    const info = own ?? infoOf(config, connector)
    const isShown = own !== undefined || !isHidden[info.type]
    if (isShown && !found.has(info.id)) found.set(info.id, info)
  }
  widget.emit({ type: 'connectors', connectors: [...found.values()] })
}
