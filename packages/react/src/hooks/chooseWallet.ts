import {
  type Fairlead,
  offersPairing,
  type RouteName,
  type WalletItem,
  type WalletSeen,
} from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'

/** How a wallet would connect from here; `none` for one that has to be got first. */
export function seenAs(fairlead: Fairlead, item: WalletItem, position: number): WalletSeen {
  const { id, name, wallet } = item
  const platform = isPaired(fairlead, item)
    ? byPhone(fairlead, item)
    : wallet
      ? 'extension'
      : 'none'
  return { id, name, platform, position }
}

/** Whether a row leads to a code, or to a link that holds one. */
export function isPaired(fairlead: Fairlead, { entry, wallet }: WalletItem): boolean {
  if (wallet) return wallet.type === 'WALLET_CONNECT'
  return entry?.canPair === true && offersPairing(fairlead)
}

function byPhone({ environment }: Fairlead, { entry }: WalletItem): string {
  if (environment.isMobile && entry?.mobileLink) return 'mobile'
  return environment.isMobile && entry?.webappLink ? 'web' : 'qr'
}

/** Goes on from a row of wallets: to the wallet where it is here, else to where it can be had. */
export function chooseWallet(fairlead: Fairlead, options: chooseWallet.Options): void {
  const { environment, events, modal } = fairlead
  const { isLink, item, namespace, position, view } = options
  const { entry, wallet } = item
  events.emit('WALLET_SELECTED', { ...seenAs(fairlead, item, position), view })
  if (isPaired(fairlead, item)) {
    const show = () => modal.push('ConnectingWalletConnect', { namespace, wallet: entry })
    // The link that was pressed stays in the page until the browser has followed it.
    if (isLink) environment.schedule(show, 0)
    else show()
  } else if (wallet) modal.push('ConnectingExternal', { connectorId: wallet.id, namespace })
  else if (entry) modal.push('WalletDownloads', { wallet: entry })
}

export declare namespace chooseWallet {
  type Options = {
    /** The press has opened the wallet already. */
    isLink?: boolean | undefined
    item: WalletItem
    namespace: Namespace | undefined
    /** From 1. */
    position: number
    view: RouteName
  }
}
