import type { Fungible, Identity, Nft, TokenBalance, Transaction } from '@fairlead/protocol'
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
export type PriceVendor = VendorSource<readonly string[], readonly Fungible[]>
export type IdentityVendor = VendorSource<{ readonly address: string }, Identity>
