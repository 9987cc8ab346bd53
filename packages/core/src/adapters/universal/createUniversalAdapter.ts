import type { Lent } from '../../connectors/createConnector.ts'
import { watchAnnouncedWallets } from '../../discovery/eip6963.ts'
import { isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { lazy } from '../../utils/lazy.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import type { EvmActions } from './evm.ts'
import { type FoundWallet, toInfo } from './foundWallet.ts'

/** Names of one wallet that count as the same. */
const sameWallet: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/**
 * The adapter that is used when a page brings none: wallets of the page, EVM by viem.
 *
 * Here is what lists need. The code that asks wallets comes with the first that is asked, viem with
 * the first read or write.
 */
export function createUniversalAdapter(): Adapter {
  const wallets = new Map<string, FoundWallet>()
  const stops: (() => void)[] = []
  const opener = lazy(() => import('./openWallet.ts'))
  let host: AdapterHost | undefined
  let lent: Lent | undefined
  let evm: (() => Promise<EvmActions>) | undefined

  function add(wallet: FoundWallet) {
    // The first of a name keeps it: a later one can't take over a connection in use.
    if (!host || wallets.has(wallet.info.id)) return
    wallets.set(wallet.info.id, wallet)
    host.emit({ type: 'connectors', connectors: [...wallets.values()].map(({ info }) => info) })
  }

  async function open(connectorId: string) {
    const { openWallet } = await opener()
    return openWallet(wallets, connectorId, {
      emit: (event) => host?.emit(event),
      lent,
      onClose: (stop) => stops.push(stop),
    })
  }

  /** viem comes with the first read or write; endpoints are those of the widget that it was lent. */
  async function actions(): Promise<EvmActions> {
    const { attached } = await opener()
    return attached(evm)()
  }

  return {
    type: 'universal',
    namespaces: ['eip155'],

    attach(lender) {
      host = lender
      const { enableEIP6963, enableInjected, environment, networks } = lender
      const given: Lent = { environment, networks }
      lent = given
      evm = lazy(async () => (await import('./evm.ts')).createEvmActions(lender))
      for (const create of lender.connectors) {
        const connector = create(given)
        add({ connector, info: toInfo(connector), provider: connector.provider })
      }
      if (environment.events && enableEIP6963)
        stops.push(
          watchAnnouncedWallets(environment.events, ({ info, provider }) => {
            const { icon: imageUrl, name } = info
            const rdns = sameWallet.get(info.rdns) ?? info.rdns
            const known = { chains: ['eip155'], id: rdns, imageUrl, info: { rdns }, name } as const
            add({ info: { ...known, type: 'ANNOUNCED' }, provider })
          }),
        )
      const provider = enableInjected ? environment.injected() : undefined
      if (isEip1193Provider(provider))
        add({
          info: { chains: ['eip155'], id: 'injected', name: 'Browser Wallet', type: 'INJECTED' },
          provider,
        })
      return () => {
        for (const stop of stops.splice(0)) stop()
        wallets.clear()
        host = undefined
      }
    },

    async prepare() {
      await opener()
    },

    connect: async ({ connectorId, ...options }) => (await open(connectorId)).connect(options),
    syncConnection: async ({ connectorId, ...options }) =>
      (await open(connectorId)).resume(options),

    async disconnect({ connectorId, signOut }) {
      await wallets.get(connectorId)?.connector?.disconnect({ signOut })
    },

    getProvider: (connectorId) => wallets.get(connectorId)?.provider,

    async getBalance(options) {
      return (await actions()).getBalance(options)
    },

    async switchNetwork({ connectorId, ...options }) {
      const { switchWallet } = await opener()
      await switchWallet(await open(connectorId), options)
    },

    async signMessage(options) {
      const { provider } = await open(options.connectorId)
      return (await actions()).signMessage(provider, options)
    },

    async sendTransaction(options) {
      const { provider } = await open(options.connectorId)
      return (await actions()).sendTransaction(provider, options)
    },

    async writeContract(options) {
      const { provider } = await open(options.connectorId)
      return (await actions()).writeContract(provider, options)
    },
  }
}
