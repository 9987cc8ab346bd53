import type {
  Fungible,
  Identity,
  Nft,
  PricePeriod,
  TokenBalance,
  Transaction,
} from '@fairlead/protocol'
import type { VendorSource } from './askInOrder.ts'

// Questions to vendors. Answers use the API's own types, so that they don't reveal which vendor answered.

/** A page of a list; `next: null` ends it. */
export type Page<entry> = { readonly data: readonly entry[]; readonly next: string | null }

/** `address` is a plain address; without `chainId` all chains that the vendor supports are meant. */
type OfAccount = { readonly address: string; readonly chainId?: string | undefined }
type Paged = OfAccount & { readonly cursor?: string | undefined }

export type BalanceQuestion = OfAccount & {
  /** CAIP-10 ids of tokens that the account may have received just now. */
  readonly tokens?: readonly string[] | undefined
}
export type BalanceVendor = VendorSource<BalanceQuestion, readonly TokenBalance[]>
export type HistoryVendor = VendorSource<Paged, Page<Transaction>>
export type NftVendor = VendorSource<Paged, Page<Nft>>
/** Takes CAIP-10 token ids; answers in their order and omits unknown ones. */
export type PriceVendor = {
  readonly vendor: string
  /** @param onRead - Called with each token as soon as it is read, even if the vendor then fails for others. */
  ask(
    ids: readonly string[],
    signal: AbortSignal,
    onRead?: (token: Fungible) => void,
  ): Promise<readonly Fungible[]>
}
/** Unix time in seconds, and a price. */
export type PricePoint = readonly [number, number]
/** Answers with prices in `currency`, a lower-case ISO 4217 code; empty if the vendor has no history of the token. */
export type PriceHistoryVendor = VendorSource<
  { readonly currency: string; readonly id: string; readonly period: PricePeriod },
  readonly PricePoint[]
> & {
  /** True if the vendor answers in US dollars only. */
  readonly isInDollars: boolean
  readonly periods: readonly PricePeriod[]
}
/** Answers with the amount of each currency per US dollar, by upper-case ISO 4217 code. */
export type RateVendor = VendorSource<undefined, ReadonlyMap<string, number>>
export type IdentityVendor = VendorSource<{ readonly address: string }, Identity>
