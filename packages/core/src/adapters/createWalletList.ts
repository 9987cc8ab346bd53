import { BaseError, type Namespace } from '@fairlead/protocol'
import type { Connector } from '../connectors/createConnector.ts'
import type { RegisteredWallet } from '../discovery/walletStandard.ts'
import type { ConnectorInfo } from '../store/state.ts'
import type { AdapterHost } from './adapter.ts'

/** A listed wallet. No request is sent to the wallet before the user chooses it. */
export type FoundWallet = {
  readonly info: ConnectorInfo
  /** The provider that the wallet put into the page. */
  readonly provider?: unknown
  /** The wallet, if it registered itself by the Wallet Standard. */
  readonly registered?: RegisteredWallet | undefined
  /** Provided by the page, or created when the wallet is first opened. */
  connector?: Connector
  /** Namespaces in which its events are reported. */
  watched?: Set<Namespace>
}

/** The wallets that an adapter has found for the widget that uses it. */
export type WalletList = {
  readonly wallets: ReadonlyMap<string, FoundWallet>
  /** Lists a wallet, unless its id is already listed. */
  add(wallet: FoundWallet): void
  /** Removes a wallet from the list. @returns False if it was not listed. */
  remove(connectorId: string): boolean
  /** Returns the widget that uses the adapter now. */
  host(): AdapterHost | undefined
  /** Returns the widget that uses the adapter now. @throws `ADAPTER_NOT_FOUND` */
  requireHost(): AdapterHost
  /** Registers a function to run when the widget detaches. */
  onDetach(stop: () => void): void
  attach(host: AdapterHost): void
  detach(): void
}

/** Creates the list of an adapter's wallets. Changes are reported to the widget. */
export function createWalletList(): WalletList {
  const wallets = new Map<string, FoundWallet>()
  const stops: (() => void)[] = []
  let host: AdapterHost | undefined

  const report = () =>
    host?.emit({ type: 'connectors', connectors: [...wallets.values()].map(({ info }) => info) })

  return {
    wallets,
    host: () => host,
    requireHost: () => requireHost(host),
    add(wallet) {
      // The first wallet with an id keeps it, so that a later one can't take over its connection.
      if (!host || wallets.has(wallet.info.id)) return
      wallets.set(wallet.info.id, wallet)
      report()
    },
    remove(connectorId) {
      const wasListed = wallets.delete(connectorId)
      if (wasListed) report()
      return wasListed
    },
    onDetach(stop) {
      stops.push(stop)
    },
    attach(given) {
      host = given
    },
    detach() {
      for (const stop of stops.splice(0)) stop()
      wallets.clear()
      host = undefined
    },
  }
}

/** Returns the widget that uses an adapter. @throws `ADAPTER_NOT_FOUND` if there is none. */
export function requireHost(host: AdapterHost | undefined): AdapterHost {
  if (host) return host
  throw new BaseError('ADAPTER_NOT_FOUND', {
    hints: ['The adapter is not attached to a widget. Pass it to createFairlead'],
  })
}

/** Returns the public fields of a connector, for wallet lists. */
export function toInfo(wallet: ConnectorInfo): ConnectorInfo {
  const { chains, explorerId, id, imageId, imageUrl, info, name, type } = wallet
  return { chains, explorerId, id, imageId, imageUrl, info, name, type }
}
