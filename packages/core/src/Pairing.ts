import type { BaseError, Namespace } from '@fairlead/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { CatalogueWallet } from './store/catalogueWallet.ts'

/** State of the pairing attempt. There is one per widget; every view shows the same one. */
export type PairingAttempt =
  | { readonly status: 'idle' }
  /** There is no URI until the relay has the proposal. `notice` tells why the previous URI was replaced. */
  | { readonly status: 'preparing'; readonly notice?: PairingNotice | undefined }
  | {
      readonly status: 'ready'
      /** Pairing URI (`wc:…`) for QR codes, links and the clipboard. */
      readonly uri: string
      /** Milliseconds since 1970. The URI is renewed before it expires, while at least one view uses it. */
      readonly expiresAt: number
      readonly notice?: PairingNotice | undefined
    }
  | { readonly status: 'connected' }
  /** The relay is unreachable or refuses this page; `start` tries again. */
  | { readonly status: 'failed'; readonly error: BaseError }
/** Reason why a pairing URI was replaced. */
export type PairingNotice = 'declined' | 'expired'

/** Link that opens a wallet. Use it as the `href` of an anchor, so that the user's tap opens it directly. */
export type PairingLink = {
  readonly href: string
  readonly target: '_blank' | '_self' | '_top'
  /** Called by the tap instead, if the environment blocks links (Telegram). */
  readonly open?: (() => void) | undefined
}

/** Links that open a wallet with the current URI. Links that the wallet does not support are absent. */
export type PairingLinks = {
  /** Link to the wallet's app on this phone. */
  readonly mobile?: PairingLink | undefined
  readonly desktop?: PairingLink | undefined
  readonly webapp?: PairingLink | undefined
}

/** Pairing with wallets over a relay. */
export type Pairing = {
  readonly attempt: StoreApi<PairingAttempt>
  /**
   * Prepares a URI, or reuses one that is still valid, and connects when a wallet approves. The attempt
   * continues until every `start` has been stopped.
   *
   * @returns Stops.
   */
  start(options?: { namespace?: Namespace | undefined }): () => void
  /** Ends sessions that serve no connection. Stays pending while another tab may use one of them. */
  endUnused(): Promise<void>
  /** Replaces the URI now. */
  renew(): void
  /** Returns the links of a wallet for the current URI; empty while there is no URI. */
  links(wallet: CatalogueWallet): PairingLinks
  /**
   * Returns the link that opens this page inside the wallet's app, without a pairing URI. Only a few wallets
   * support it. Undefined on desktop and if the wallet is already in this page.
   *
   * @param namespace - Namespace to connect. Default: the active one.
   */
  ownLink(wallet: CatalogueWallet, namespace?: Namespace): PairingLink | undefined
  /** Resolves to true if the paired wallet approved this method in the namespace. */
  allows(namespace: Namespace, method: string): Promise<boolean>
  /** Sets the wallet app that the user went to. Every later request opens it again. */
  choose(wallet: CatalogueWallet | undefined): void
}
