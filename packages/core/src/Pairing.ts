import type { BaseError, Namespace } from '@fairlead/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { CatalogueWallet } from './store/catalogueWallet.ts'

/** How the attempt to pair with a wallet stands. One a widget: every screen shows the same one. */
export type PairingAttempt =
  | { readonly status: 'idle' }
  /** No code before the relay has it. `notice` says why there is a new one. */
  | { readonly status: 'preparing'; readonly notice?: PairingNotice | undefined }
  | {
      readonly status: 'ready'
      /** `wc:…`; for a code, a link, the clipboard. */
      readonly uri: string
      /** Milliseconds since 1970. It is renewed before that, as long as somebody watches. */
      readonly expiresAt: number
      readonly notice?: PairingNotice | undefined
    }
  | { readonly status: 'connected' }
  /** The relay can't be reached, or refuses this page; `start` tries again. */
  | { readonly status: 'failed'; readonly error: BaseError }
/** Why a code was replaced. */
export type PairingNotice = 'declined' | 'expired'

/** A link into a wallet, made for an anchor: the tap itself opens it. */
export type PairingLink = {
  readonly href: string
  readonly target: '_blank' | '_self' | '_top'
  /** Where following a link leads nowhere (Telegram): called by the tap instead. */
  readonly open?: (() => void) | undefined
}

/** Where a wallet can be reached with the present code; what it does not have is absent. */
export type PairingLinks = {
  /** Its app on this phone. */
  readonly mobile?: PairingLink | undefined
  readonly desktop?: PairingLink | undefined
  readonly webapp?: PairingLink | undefined
}

/** Pairing with wallets over a relay. */
export type Pairing = {
  readonly attempt: StoreApi<PairingAttempt>
  /**
   * Prepares a code, or goes on with the one that waits; connects when a wallet accepts. The attempt
   * goes on until every start was stopped.
   *
   * @returns Stops.
   */
  start(options?: { namespace?: Namespace | undefined }): () => void
  /** Ends sessions that serve no connection, once no other tab uses them. Never ends while another tab does. */
  endUnused(): Promise<void>
  /** Another code, now. */
  renew(): void
  /** The links of a wallet for the present code; none while there is no code. */
  links(wallet: CatalogueWallet): PairingLinks
  /**
   * The way into a wallet's app that opens this page there, without a code: for the few wallets that
   * have one, on a phone, where the wallet is not in this page.
   *
   * @param namespace - What is to be connected; the active one when absent.
   */
  ownLink(wallet: CatalogueWallet, namespace?: Namespace): PairingLink | undefined
  /** Resolves to true if the paired wallet lets this page call a method in that namespace. */
  allows(namespace: Namespace, method: string): Promise<boolean>
  /** Tells which wallet the person went to: it is opened again with each request. */
  choose(wallet: CatalogueWallet | undefined): void
}
