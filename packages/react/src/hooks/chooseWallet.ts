import type { Entry, Fairlead, PairingLink, WalletItem, WalletSeen } from '@fairlead/core'
import { connectingRoute } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'

/** Link of a wallet row: contains a pairing URI, or opens this page in the wallet's browser. */
export type WalletLink = PairingLink & {
  /** True if the link opens this page in the wallet, so that nothing is left to wait for here. */
  readonly isOwn: boolean
}

type Row = Pick<WalletItem, 'entry' | 'id' | 'name' | 'wallet'>

/** Returns how the wallet would connect from here, for analytics; `none` if it must be installed first. */
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

/** Returns true if a row leads to pairing, by QR code or link. */
export function isByCode(fairlead: Fairlead, item: Row): boolean {
  return connectingRoute(fairlead, item)?.view === 'ConnectingWalletConnect'
}

/** Handles the press of a wallet row: connects the wallet, or shows where to get it. */
export function chooseWallet(fairlead: Fairlead, options: chooseWallet.Options): void {
  const { environment, events } = fairlead
  const { item, link, namespace, position, view } = options
  const seen = seenAs(fairlead, item, position)
  events.emit('WALLET_SELECTED', { ...seen, ...(link && { platform: 'mobile' }), view })
  if (link?.isOwn) return
  const to = connectingRoute(fairlead, item, namespace)
  if (!to) return
  if (link) {
    fairlead.own(createFollowed).add(to.data ?? to)
    // The pressed link must stay in the page until the browser has followed it.
    environment.schedule(() => go(fairlead, to), 0)
  } else go(fairlead, to)
}

export declare namespace chooseWallet {
  type Options = {
    item: Row
    /** The link by which the press has opened the wallet already. */
    link?: WalletLink | undefined
    namespace: Namespace | undefined
    /** One-based. */
    position: number
    view: string
  }
}

function go({ modal }: Fairlead, { data, view }: Entry): void {
  // `Entry` guarantees that `view` and `data` match.
  const push = modal.push as (view: Entry['view'], data: unknown) => void
  push(view, data)
}

/** Route data of views opened through a link into a wallet, until the view has been shown. */
function createFollowed() {
  return new WeakSet<object>()
}

export function wasFollowed(fairlead: Fairlead, data: object | undefined): boolean {
  return data !== undefined && fairlead.own(createFollowed).has(data)
}

export function forgetFollowed(fairlead: Fairlead, data: object | undefined): void {
  if (data) fairlead.own(createFollowed).delete(data)
}
