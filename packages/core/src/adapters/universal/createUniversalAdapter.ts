import { BaseError } from '@fairlead/protocol'
import type { Connector, Lent } from '../../connectors/createConnector.ts'
import { injected } from '../../connectors/injected.ts'
import { watchAnnouncedWallets } from '../../discovery/eip6963.ts'
import { ConnectorNotFoundError } from '../../errors/connection.ts'
import { isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { ConnectorInfo } from '../../store/state.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import type { EvmActions } from './evm.ts'

/** Names of one wallet that count as the same. */
const sameWallet: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/** The adapter that is used when a page brings none: wallets of the page, EVM by viem. */
export function createUniversalAdapter(): Adapter {
  const connectors = new Map<string, Connector>()
  let host: AdapterHost | undefined
  let evm: Promise<EvmActions> | undefined

  const stops: (() => void)[] = []

  function add(connector: Connector) {
    // The first of a name keeps it: a later one can't take over a connection in use.
    if (!host || connectors.has(connector.id)) return
    connectors.set(connector.id, connector)
    for (const namespace of connector.chains)
      stops.push(
        connector.watch(namespace, (event) =>
          host?.emit({ ...event, connectorId: connector.id, namespace }),
        ),
      )
    host.emit({ type: 'connectors', connectors: [...connectors.values()].map(toInfo) })
  }

  function addInjected(lent: Lent) {
    const provider = host?.enableInjected ? host.environment.injected() : undefined
    if (isEip1193Provider(provider))
      add(injected({ id: 'injected', name: 'Browser Wallet', provider })(lent))
  }

  function find(connectorId: string): Connector {
    const connector = connectors.get(connectorId)
    if (connector) return connector
    throw new ConnectorNotFoundError({ available: [...connectors.keys()], requested: connectorId })
  }

  /** viem comes with the first read or write, not with the page. */
  function actions(): Promise<EvmActions> {
    const lender = host
    evm ??= import('./evm.ts').then(
      ({ createEvmActions }) => createEvmActions(lender!),
      (error) => {
        // A download that failed once is tried again.
        evm = undefined
        throw error
      },
    )
    return evm
  }

  return {
    type: 'universal',
    namespaces: ['eip155'],

    attach(lender) {
      host = lender
      const lent: Lent = { environment: lender.environment, networks: lender.networks }
      for (const create of lender.connectors) add(create(lent))
      if (lender.environment.events && lender.enableEIP6963)
        stops.push(
          watchAnnouncedWallets(lender.environment.events, ({ info, provider }) => {
            const rdns = sameWallet.get(info.rdns) ?? info.rdns
            add(injected({ icon: info.icon, id: rdns, name: info.name, provider, rdns })(lent))
          }),
        )
      addInjected(lent)
      return () => {
        for (const stop of stops.splice(0)) stop()
        connectors.clear()
        host = undefined
        // The next widget lends its own endpoints.
        evm = undefined
      }
    },

    connect: ({ connectorId, ...options }) => find(connectorId).connect(options),
    syncConnection: ({ connectorId, ...options }) => find(connectorId).resume(options),

    async disconnect({ connectorId, signOut }) {
      await connectors.get(connectorId)?.disconnect({ signOut })
    },

    getProvider: (connectorId) => connectors.get(connectorId)?.provider,

    async getBalance(options) {
      return (await actions()).getBalance(options)
    },

    async switchNetwork({ connectorId, ...options }) {
      const connector = find(connectorId)
      if (!connector.switchNetwork)
        throw new BaseError('FEATURE_UNAVAILABLE', {
          hints: [`Wallet: ${connector.name}`, 'Operation: switchNetwork'],
        })
      await connector.switchNetwork(options)
    },

    async signMessage(options) {
      return (await actions()).signMessage(find(options.connectorId).provider, options)
    },

    async sendTransaction(options) {
      return (await actions()).sendTransaction(find(options.connectorId).provider, options)
    },

    async writeContract(options) {
      return (await actions()).writeContract(find(options.connectorId).provider, options)
    },
  }
}

function toInfo(connector: Connector): ConnectorInfo {
  const { chains, explorerId, id, imageId, imageUrl, info, name, type } = connector
  return { chains, explorerId, id, imageId, imageUrl, info, name, type }
}
