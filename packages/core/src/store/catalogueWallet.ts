/**
 * A wallet of the catalogue or of the option `customWallets`. Texts are sanitized; links with an unsafe
 * scheme are removed.
 */
export type CatalogueWallet = {
  /** Catalogue id. */
  readonly id: string
  readonly name: string
  /** Id of the wallet's image on the server. */
  readonly imageId?: string | undefined
  /** https. */
  readonly imageUrl?: string | undefined
  /** EIP-6963 reverse domain name of the extension. */
  readonly rdns?: string | undefined
  /** CAIP-2 ids of supported networks; absent if unknown. */
  readonly chains?: readonly string[] | undefined
  /** Opens the app on a phone: a custom scheme or https. */
  readonly mobileLink?: string | undefined
  /** https link to the same app, for environments that block custom schemes. */
  readonly universalLink?: string | undefined
  readonly desktopLink?: string | undefined
  /** https. */
  readonly webappLink?: string | undefined
  readonly homepage?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  /** Store page of the browser extension. */
  readonly chromeStore?: string | undefined
  readonly isCertified: boolean
  /** False for wallets that only work as an extension. */
  readonly canPair: boolean
}
