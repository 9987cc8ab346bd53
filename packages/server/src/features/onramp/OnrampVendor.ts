import type {
  OnrampNetwork,
  OnrampOptions,
  OnrampPurchaseCurrency,
  OnrampQuote,
} from '@fairlead/protocol'
import type { ReportedPurchase } from '../../storage/onramp/createOnrampStore.ts'

/** A currency on one network, in the vendor's own terms. */
export type VendorAsset = {
  readonly currency: OnrampPurchaseCurrency
  readonly network: OnrampNetwork
}

export type QuoteQuestion = VendorAsset & {
  /** Amount to pay, in whole units of `paymentCurrency`. */
  readonly amount: string
  readonly paymentCurrency: string
  /** Default: card. */
  readonly paymentMethod: string | undefined
}

export type CheckoutQuestion = {
  /** Address that receives the currency. */
  readonly address: string
  /** Preselected currency; undefined leaves the choice to the vendor's page. */
  readonly asset: VendorAsset | undefined
  /** Address of the user's browser. */
  readonly clientAddress: string
  /** Amount to pay, in whole units of `fiatCurrency`. */
  readonly fiatAmount: string | undefined
  readonly fiatCurrency: string | undefined
  /** The page's id of its user. */
  readonly partnerUserId: string | undefined
  readonly paymentMethod: string | undefined
  /** Order id that the vendor reports back in its webhooks. */
  readonly purchaseId: string
}

/** A vendor's HTTP request about a purchase, unverified. */
export type Delivery = {
  /** Body as it was received: signatures cover these characters. */
  readonly body: string
  readonly headers: Headers
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** URL under which the vendor reaches this server. */
  readonly url: string
}

/** A vendor that sells crypto currencies. All its answers are validated, and converted to the API's own format. */
export type OnrampVendor = {
  /** Name in the configuration, on the wire and in the log. */
  readonly vendor: string
  options(signal: AbortSignal): Promise<OnrampOptions>
  quote(question: QuoteQuestion, signal: AbortSignal): Promise<OnrampQuote>
  /** Returns the URL of the checkout page, with everything that the user has chosen already. */
  checkout(question: CheckoutQuestion, signal: AbortSignal): Promise<string>
  /**
   * Reads a webhook; absent if the operator has configured no key for them.
   *
   * @returns `undefined` for an event about something else.
   * @throws `SIGNATURE_INVALID` if the signature does not match, or is too old.
   */
  readDelivery?(delivery: Delivery): ReportedPurchase | undefined
}
