/** Kysely types of the on-ramp's table. */
export type OnrampSchema = {
  onramp_purchases: OnrampPurchaseRow
}

export type OnrampPurchaseRow = {
  /** UUID. */
  id: string
  vendor: string
  status: string
  /** Transaction that delivered the currency; null if the vendor named none. */
  transaction_hash: string | null
  /** Milliseconds since 1970. Postgres returns it as text. */
  updated_at: number | string
}
