import { BaseError } from '@fairlead/protocol'
import { watchStandardWallets } from '../../discovery/walletStandard.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import { createNamespaceActions } from '../createNamespaceActions.ts'
import { createOpener, type FoundWallet } from '../createOpener.ts'
import { createEsploraSource } from './createEsploraSource.ts'
import { findBitcoinWallets, isStandardBitcoin, toStandard } from './findBitcoinWallets.ts'
import type { UtxoSource } from './UtxoSource.ts'

/** Operations that talk to a wallet or a node. */
export type BitcoinOperations = Required<
  Pick<
    Adapter,
    | 'connect'
    | 'disconnect'
    | 'getBalance'
    | 'openWallet'
    | 'prepare'
    | 'sendTransaction'
    | 'signMessage'
    | 'switchNetwork'
    | 'syncConnection'
  >
>

export function createBitcoinOperations(
  wallets: ReadonlyMap<string, FoundWallet>,
  options: createBitcoinOperations.Options,
): BitcoinOperations {
  const { add, host, onClose, remove, utxoSource } = options
  let watched: AdapterHost | undefined

  const opener = createOpener(wallets, {
    // Wallets in the page have their connector as soon as they are found.
    create: ({ info }) => {
      throw new BaseError('CONNECTOR_NOT_FOUND', { hints: [`Requested: ${info.id}`] })
    },
    host,
    onClose,
  })
  const { lender, open } = opener
  const source = (now: AdapterHost) => utxoSource ?? createEsploraSource(now)

  return {
    async prepare() {
      const now = lender()
      const { enableInjected, environment } = now
      if (environment.events && watched !== now) {
        watched = now
        const stop = watchStandardWallets(environment.events, {
          isWanted: isStandardBitcoin,
          onGone: remove,
          onWallet: (wallet) => add(toStandard(wallet, { host: now, source: source(now) })),
        })
        onClose(() => {
          stop()
          watched = undefined
        })
      }
      if (!enableInjected) return
      for (const wallet of findBitcoinWallets({ host: now, source: source(now) })) add(wallet)
    },

    openWallet: opener.openWallet,
    connect: opener.connect,
    syncConnection: opener.syncConnection,
    disconnect: opener.disconnect,
    switchNetwork: opener.switchNetwork,

    getBalance: async (given) => source(lender()).fetchBalance(given),

    async signMessage(given) {
      return createNamespaceActions(await open(given.connectorId), 'bip122').signMessage(given)
    },

    async sendTransaction(given) {
      return createNamespaceActions(await open(given.connectorId), 'bip122').sendTransaction(given)
    },
  }
}

export declare namespace createBitcoinOperations {
  type Options = {
    /** Lists a wallet, unless its id is already listed. */
    add: (wallet: FoundWallet) => void
    /** Returns the widget that uses the adapter now. */
    host: () => AdapterHost | undefined
    /** Registers a function that stops listening to a wallet. */
    onClose: (stop: () => void) => void
    /** Unlists a wallet that unregistered itself. */
    remove: (connectorId: string) => void
    utxoSource: UtxoSource | undefined
  }
}
