import type { Namespace } from '@fairlead/protocol'
import type { Connector } from '../../connectors/createConnector.ts'
import { injected } from '../../connectors/injected.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { ConnectorInfo } from '../../store/state.ts'
import { lazy } from '../../utils/lazy.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import type { WalletOperations } from '../createListedAdapter.ts'
import { toInfo } from '../toInfo.ts'
import { type Bridge, createBridge } from './createBridge.ts'
import { followWagmi } from './followWagmi.ts'
import { toGrant } from './toGrant.ts'
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
} from './wagmiState.ts'

const chains: readonly [Namespace] = ['eip155']

/**
 * Creates an adapter for a wagmi config. wagmi's state is the only source of EVM connections, so
 * the widget shows the same state no matter which code connects, switches or disconnects.
 *
 * Fairlead's own wallets (pairing, the embedded wallet, `window.ethereum`, connectors from the
 * options) are added to wagmi's list. The Connect view hides `window.ethereum` on desktop.
 */
export function createWagmiAdapter(options: createWagmiAdapter.Options): Adapter {
  const { config, onHost } = options
  const bridges = new Map<string, Bridge>()
  const providers = new Map<string, unknown>()
  const stops: (() => void)[] = []
  let host: AdapterHost | undefined
  const follower = followWagmi({ config, host: () => host, onCurrent: tellCurrent })

  /** Reports a connection that became wagmi's current one without Fairlead. */
  function tellCurrent(connection: WagmiConnection) {
    const { connector } = connection
    const connectorId = idOf(connector)
    void connector.getProvider().then((provider) => {
      if (liveOf(config, connectorId)?.connector.uid !== config.state.current) return
      providers.set(connectorId, provider)
      const link = bridges.get(connectorId)?.take() ?? toGrant(connection)
      host?.emit({ ...link, connectorId, namespace: 'eip155', type: 'linked' })
    })
  }

  function bridged(info: ConnectorInfo, open: () => Promise<Connector>) {
    if (bridges.has(info.id)) return
    const onForgotten = () =>
      host?.emit({ connectorId: info.id, namespace: 'eip155', type: 'disconnected' })
    const bridge = createBridge({ host: () => host, info, onForgotten, open })
    bridges.set(info.id, bridge)
    const { connectors } = config._internal
    // Fairlead's pairing replaces a connector with the same id, which would show its own QR code.
    const others = config.connectors.filter(({ id }) => id !== info.id)
    connectors.setState([...others, connectors.setup(bridge.create)])
  }

  function list() {
    if (!host) return
    const { enableEIP6963, enableInjected, environment } = host
    const isHidden: Partial<Record<ConnectorInfo['type'], boolean>> = {
      ANNOUNCED: !enableEIP6963,
      INJECTED: !enableInjected || !isEip1193Provider(environment.injected()),
    }
    const found = new Map<string, ConnectorInfo>()
    for (const connector of config.connectors) {
      const ours = bridges.get(idOf(connector))?.info
      const info = ours ?? infoOf(config, connector)
      const isShown = ours !== undefined || !isHidden[info.type]
      if (isShown && !found.has(info.id)) found.set(info.id, info)
    }
    host.emit({ type: 'connectors', connectors: [...found.values()] })
  }

  const operations = lazy(async () => {
    const { createWagmiOperations } = await import('./createWagmiOperations.ts')
    return createWagmiOperations({ bridges, config, follower, host: () => host, providers })
  })
  const later = <name extends keyof WalletOperations>(name: name) => {
    const run = async (given: never) =>
      ((await operations())[name] as (given: never) => unknown)(given)
    return run as WalletOperations[name]
  }

  return {
    type: 'wagmi',
    namespaces: chains,

    attach(lender) {
      host = lender
      onHost(lender)
      const { connectors, embedded, enableInjected, environment, networks, pairing } = lender
      for (const create of connectors) {
        const connector = create({ environment, networks })
        if (connector.chains.includes('eip155'))
          bridged({ ...toInfo(connector), chains }, async () => connector)
      }
      if (pairing)
        bridged(
          { chains, id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
          () => (host?.pairing ?? pairing)(),
        )
      if (embedded)
        bridged({ chains, id: 'auth', name: 'Embedded Wallet', type: 'AUTH' }, () =>
          (host?.embedded ?? embedded)(),
        )
      const provider = enableInjected ? environment.injected() : undefined
      const isListed = config.connectors.some(({ id }) => id === 'injected')
      if (isEip1193Provider(provider) && !isListed) {
        const info = { chains, id: 'injected', name: 'Browser Wallet', type: 'INJECTED' } as const
        bridged(info, async () => injected({ ...info, provider })({ environment, networks }))
      }
      list()
      const live = liveConnections(config.state)
      const current = live.find(({ connector }) => connector.uid === config.state.current)
      // The page was connected before the widget attached.
      if (current && isSettled(config.state)) tellCurrent(current)
      stops.push(config._internal.connectors.subscribe(list))
      return () => {
        for (const stop of stops.splice(0)) stop()
        for (const bridge of bridges.values()) bridge.close()
        host = undefined
        onHost(undefined)
      }
    },

    async prepare() {
      await operations()
    },
    openWallet: later('openWallet'),
    admitted({ accounts, chainId, connectorId }) {
      if (liveOf(config, connectorId)?.connector.uid === config.state.current) return
      const connector = config.connectors.find((one) => idOf(one) === connectorId)
      if (!connector) return
      // A paired phone is connected without a call of this adapter's `connect`.
      bridges.get(connectorId)?.join({ accounts, chainId })
      const at = {
        accounts: accounts.map(({ address }) => address),
        chainId: toChainNumber(chainId),
      }
      follower.quietly(() => commit(config, { ...at, connector }))
    },
    use({ address, connectorId }) {
      const live = liveOf(config, connectorId)
      if (!live) return
      if (address) bridges.get(connectorId)?.prefer(address)
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
    connect: later('connect'),
    syncConnection: later('syncConnection'),
    disconnect: later('disconnect'),
    getBalance: later('getBalance'),
    getName: later('getName'),
    getTokens: later('getTokens'),
    switchNetwork: later('switchNetwork'),
    signMessage: later('signMessage'),
    signTypedData: later('signTypedData'),
    estimateGas: later('estimateGas'),
    sendTransaction: later('sendTransaction'),
    writeContract: later('writeContract'),
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
