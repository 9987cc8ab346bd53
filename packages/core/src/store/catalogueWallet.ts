/**
 * A wallet of the catalogue or of the page's own list. Its names are clean, and its links are such
 * that may be opened; what was not is left out.
 */
export type CatalogueWallet = {
  /** Id in the catalogue. */
  readonly id: string
  readonly name: string
  /** For the server's pictures. */
  readonly imageId?: string | undefined
  /** https. */
  readonly imageUrl?: string | undefined
  /** How its extension announces itself. */
  readonly rdns?: string | undefined
  /** CAIP-2 ids; absent where it does not say. */
  readonly chains?: readonly string[] | undefined
  /** Opens the app on a phone: a scheme of its own, or https. */
  readonly mobileLink?: string | undefined
  /** https, the same app: survives where schemes of its own are blocked. */
  readonly universalLink?: string | undefined
  readonly desktopLink?: string | undefined
  /** https. */
  readonly webappLink?: string | undefined
  readonly homepage?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  /** Where its extension is. */
  readonly chromeStore?: string | undefined
  readonly isCertified: boolean
  /** False for wallets that only work as an extension. */
  readonly canPair: boolean
}
