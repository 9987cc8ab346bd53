/**
 * Columns of `bigint` are numbers on the way in; on the way out Postgres gives text. Addresses and
 * hashes are in lower case.
 */
type Big = number

/** How far each chain was followed, and by whom. */
type ChainRow = {
  /** CAIP-2. */
  chain: string
  start_block: Big
  /** Of the first block, by which a chain that was started anew is known. */
  start_hash: string | null
  next_block: Big
  /** 0 or 1: whether the newest block was reached once. */
  caught_up: number
  /** The process that writes now; null when nobody does. */
  owner: string | null
  /** Milliseconds since 1970. */
  owned_until: Big
}

/** The last blocks, to notice when a chain takes another branch. */
type BlockRow = { chain: string; number: Big; hash: string }

type TransactionRow = {
  chain: string
  block: Big
  position: number
  hash: string
  sender: string
  /** The new contract's address where one was created. */
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

/** A token that a transaction moved. The native value stands in the transaction's own row. */
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
  /** Base units. */
  amount: string
}

/** Which transactions an account's history shows. */
type AccountRow = {
  address: string
  chain: string
  /** Seconds since 1970. */
  mined_at: Big
  block: Big
  position: number
}

/** What a contract says of itself; nulls where it says nothing that can be read. */
type TokenRow = {
  chain: string
  contract: string
  name: string | null
  symbol: string | null
  decimals: number | null
}

export type HistorySchema = {
  history_accounts: AccountRow
  history_blocks: BlockRow
  history_chains: ChainRow
  history_tokens: TokenRow
  history_transactions: TransactionRow
  history_transfers: TransferRow
}
