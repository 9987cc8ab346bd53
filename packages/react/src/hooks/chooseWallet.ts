import type { Fairlead, WalletItem, WalletSeen } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'

/** How a wallet would connect from here; `none` for one that has to be got first. */
export function seenAs({ id, name, wallet }: WalletItem, position: number): WalletSeen {
  return { id, name, platform: wallet ? 'extension' : 'none', position }
}

/** Goes on from a row of wallets: to the wallet where it is here, else to where it can be had. */
export function chooseWallet(fairlead: Fairlead, options: chooseWallet.Options): void {
  const { events, modal } = fairlead
  const { item, namespace, position, view } = options
  events.emit('WALLET_SELECTED', { ...seenAs(item, position), view })
  if (item.wallet) modal.push('ConnectingExternal', { connectorId: item.wallet.id, namespace })
  else if (item.entry) modal.push('WalletDownloads', { wallet: item.entry })
}

export declare namespace chooseWallet {
  type Options = {
    item: WalletItem
    namespace: Namespace | undefined
    /** From 1. */
    position: number
    view: string
  }
}
