/** `bigint` columns are written as numbers; Postgres returns them as text. Addresses and hashes are lowercase. */
type Big = number

/** Indexing progress of each chain, and the process that writes it. */
type ChainRow = {
  /** CAIP-2. */
  chain: string
  start_block: Big
  /** Hash of the first block; it differs if the chain was restarted. */
  start_hash: string | null
  next_block: Big
  /** 0 or 1; 1 if the newest block was reached once. */
  caught_up: number
  /** The process that holds the lease; null if there is none. */
  owner: string | null
  /** Milliseconds since 1970. */
  owned_until: Big
}

/** The last blocks, used to detect reorgs. */
type BlockRow = { chain: string; number: Big; hash: string }

type TransactionRow = {
  chain: string
  block: Big
  position: number
  hash: string
  sender: string
  /** Address of the created contract, for a creation. */
  recipient: string
  /** 0 or 1. */
  creation: number
  /** 0 or 1. */
  failed: number
  nonce: Big
  /** Wei. */
  value: string
  /** First four bytes of the input; null when there are fewer. */
  selector: string | null
}

/** A token transfer in a transaction. The native value is in the transaction's own row. */
type TransferRow = {
  chain: string
  block: Big
  position: number
  /** Order within the transaction. */
  entry: number
  standard: string
  contract: string
  sender: string
  recipient: string
  token_id: string | null
  /** Smallest units. */
  amount: string
}

/** Index of the transactions in each account's history. */
type AccountRow = {
  address: string
  chain: string
  /** Seconds since 1970. */
  mined_at: Big
  block: Big
  position: number
}

/** A token that an account ever sent or received. */
type AssetRow = {
  address: string
  chain: string
  standard: string
  contract: string
  /** Empty for ERC-20. */
  token_id: string
  /** Block of the newest transfer. */
  last_block: Big
}

/** A contract's token metadata; null where it has no readable one. */
type TokenRow = {
  chain: string
  contract: string
  name: string | null
  symbol: string | null
  decimals: number | null
}

export type HistorySchema = {
  history_accounts: AccountRow
  history_assets: AssetRow
  history_blocks: BlockRow
  history_chains: ChainRow
  history_tokens: TokenRow
  history_transactions: TransactionRow
  history_transfers: TransferRow
}
