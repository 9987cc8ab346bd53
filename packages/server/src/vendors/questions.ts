import type { Fungible, Identity, Nft, TokenBalance, Transaction } from '@fairlead/protocol'
import type { Way } from './askInOrder.ts'

// What can be asked of a vendor. Answers have the shapes of the wire, so that a page can't tell who gave them.

/** A page of a list; `next: null` ends it. */
export type Page<entry> = { readonly data: readonly entry[]; readonly next: string | null }

/** `address` is a plain one; without `chainId` every chain that the vendor knows is meant. */
type OfAccount = { readonly address: string; readonly chainId?: string | undefined }
type Paged = OfAccount & { readonly cursor?: string | undefined }

export type BalanceQuestion = OfAccount & {
  /** CAIP-10 ids of tokens that the account may have got a moment ago. */
  readonly tokens?: readonly string[] | undefined
}
export type BalanceVendor = Way<BalanceQuestion, readonly TokenBalance[]>
export type HistoryVendor = Way<Paged, Page<Transaction>>
export type NftVendor = Way<Paged, Page<Nft>>
/** CAIP-10 token ids; the answer is in their order, unknown ones left out. */
export type PriceVendor = Way<readonly string[], readonly Fungible[]>
export type IdentityVendor = Way<{ readonly address: string }, Identity>
