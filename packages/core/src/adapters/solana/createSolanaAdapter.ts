import type { Lent } from '../../connectors/createConnector.ts'
import { servesStandard, watchStandardWallets } from '../../discovery/walletStandard.ts'
import { lazy } from '../../utils/lazy.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import type { FoundWallet } from '../createOpener.ts'
import { toInfo } from '../toInfo.ts'
import type { SolanaOperations } from './createSolanaOperations.ts'

/** Options of the Solana adapter. */
export type SolanaOptions = {
  /** Commitment level of reads and confirmations. Default: `confirmed`. */
  readonly commitment?: 'processed' | 'confirmed' | 'finalized' | undefined
}

/**
 * Creates the Solana adapter, for Wallet Standard wallets in the page and wallets on phones. Needs
 * `@solana/kit`, which loads with the first read or write.
 *
 * @example
 * createFairlead({ projectId, adapters: [solana()], networks: [solanaNetwork] })
 */
export function solana(options: SolanaOptions = {}): Adapter {
  const { commitment = 'confirmed' } = options
  const wallets = new Map<string, FoundWallet>()
  const stops: (() => void)[] = []
  let host: AdapterHost | undefined

  const tell = () =>
    host?.emit({ type: 'connectors', connectors: [...wallets.values()].map(({ info }) => info) })
  function add(wallet: FoundWallet) {
    // The first wallet with an id keeps it, so that a later one can't take over its connection.
    if (!host || wallets.has(wallet.info.id)) return
    wallets.set(wallet.info.id, wallet)
    tell()
  }
  function remove(connectorId: string) {
    if (!wallets.delete(connectorId)) return
    host?.emit({ connectorId, namespace: 'solana', type: 'disconnected' })
    tell()
  }

  const operations = lazy(async () => {
    const { createSolanaOperations } = await import('./createSolanaOperations.ts')
    return createSolanaOperations(wallets, {
      commitment,
      host: () => host,
      onClose: (stop) => stops.push(stop),
    })
  })
  const later = <name extends keyof SolanaOperations>(name: name) => {
    const run = async (given: never) =>
      ((await operations())[name] as (given: never) => unknown)(given)
    return run as SolanaOperations[name]
  }

  return {
    type: 'solana',
    namespaces: ['solana'],
    balances: ['solana'],

    attach(lender) {
      host = lender
      const { environment, networks } = lender
      const lent: Lent = { environment, networks }
      for (const create of lender.connectors) {
        const connector = create(lent)
        if (connector.chains.includes('solana'))
          add({ connector, info: toInfo(connector), provider: connector.provider })
      }
      if (environment.events)
        stops.push(
          watchStandardWallets(environment.events, {
            isWanted: servesStandard('solana', ['standard:connect']),
            onGone: remove,
            onWallet(wallet) {
              const { icon, name } = wallet
              add({
                info: { chains: ['solana'], id: name, imageUrl: icon, name, type: 'ANNOUNCED' },
                provider: wallet,
              })
            },
          }),
        )
      if (lender.pairing)
        add({
          info: {
            chains: ['solana'],
            id: 'walletConnect',
            name: 'WalletConnect',
            type: 'WALLET_CONNECT',
          },
          provider: undefined,
        })
      if (lender.embedded)
        add({
          info: { chains: ['solana'], id: 'auth', name: 'Embedded Wallet', type: 'AUTH' },
          provider: undefined,
        })
      return () => {
        for (const stop of stops.splice(0)) stop()
        wallets.clear()
        host = undefined
      }
    },

    async prepare() {
      await operations()
    },
    getProvider(connectorId) {
      const { connector } = wallets.get(connectorId) ?? {}
      return connector?.providers?.solana ?? connector?.provider
    },
    openWallet: later('openWallet'),
    connect: later('connect'),
    syncConnection: later('syncConnection'),
    disconnect: later('disconnect'),
    estimateSend: later('estimateSend'),
    findReceiverProblem: later('findReceiverProblem'),
    getBalance: later('getBalance'),
    getTokens: later('getTokens'),
    hasLanded: later('hasLanded'),
    sendToken: later('sendToken'),
    sendTransaction: later('sendTransaction'),
    signMessage: later('signMessage'),
    switchNetwork: later('switchNetwork'),
  }
}
