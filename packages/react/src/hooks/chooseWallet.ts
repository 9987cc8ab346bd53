import {
  connectingRoute,
  type Entry,
  type Fairlead,
  type PairingLink,
  type WalletItem,
  type WalletSeen,
} from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'

/** A link of a row: with a code, or one that opens this page in the wallet. */
export type WalletLink = PairingLink & {
  /** The page goes on in the wallet: nothing is waited for here. */
  readonly isOwn: boolean
}

type Row = Pick<WalletItem, 'entry' | 'id' | 'name' | 'wallet'>

/** How a wallet would connect from here; `none` for one that has to be got first. */
export function seenAs(fairlead: Fairlead, item: Row, position: number): WalletSeen {
  const { id, name } = item
  const view = connectingRoute(fairlead, item)?.view
  const platform =
    view === 'ConnectingExternal' || view === 'ConnectingMultiChain'
      ? 'extension'
      : view === 'ConnectingWalletConnect'
        ? byCode(fairlead, item)
        : 'none'
  return { id, name, platform, position }
}

function byCode({ environment }: Fairlead, { entry }: Row): string {
  if (environment.isMobile && entry?.mobileLink) return 'mobile'
  return environment.isMobile && entry?.webappLink ? 'web' : 'qr'
}

/** Whether a row leads to a code, or to a link that holds one. */
export function isByCode(fairlead: Fairlead, item: Row): boolean {
  return connectingRoute(fairlead, item)?.view === 'ConnectingWalletConnect'
}

/** Goes on from a row of wallets: to the wallet where it is here, else to where it can be had. */
export function chooseWallet(fairlead: Fairlead, options: chooseWallet.Options): void {
  const { environment, events } = fairlead
  const { item, link, namespace, position, view } = options
  const seen = seenAs(fairlead, item, position)
  events.emit('WALLET_SELECTED', { ...seen, ...(link && { platform: 'mobile' }), view })
  if (link?.isOwn) return
  const to = connectingRoute(fairlead, item, namespace)
  if (!to) return
  if (link) {
    followed.add(to.data ?? to)
    // The link that was pressed stays in the page until the browser has followed it.
    environment.schedule(() => go(fairlead, to), 0)
  } else go(fairlead, to)
}

export declare namespace chooseWallet {
  type Options = {
    item: Row
    /** The press has opened the wallet by this. */
    link?: WalletLink | undefined
    namespace: Namespace | undefined
    /** From 1. */
    position: number
    view: string
  }
}

function go({ modal }: Fairlead, { data, view }: Entry): void {
  // Entry says that these two belong together.
  const push = modal.push as (view: Entry['view'], data: unknown) => void
  push(view, data)
}

/** Data of screens that somebody came to by a link into a wallet; forgotten when they were shown. */
const followed = new WeakSet<object>()

export function wasFollowed(data: object | undefined): boolean {
  return data !== undefined && followed.has(data)
}

export function forgetFollowed(data: object | undefined): void {
  if (data) followed.delete(data)
}
