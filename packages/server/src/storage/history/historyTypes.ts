/** A transfer within a transaction, besides its own value. Addresses are lowercase. */
export type Move = {
  /** `native` is a withdrawal from the wrapped native token. */
  readonly standard: 'erc20' | 'erc721' | 'erc1155' | 'native'
  readonly contract: string
  readonly sender: string
  readonly recipient: string
  readonly tokenId: string | null
  /** Smallest units, as a decimal string. */
  readonly amount: string
}

export type MinedTransaction = {
  /** Index in the block. */
  readonly position: number
  readonly hash: string
  readonly sender: string
  /** The new contract where `isCreation`. */
  readonly recipient: string
  readonly isCreation: boolean
  readonly isFailed: boolean
  readonly nonce: number
  /** Wei, as a decimal string. */
  readonly value: string
  /** First four bytes of the input, as hex. */
  readonly selector: string | null
}

/** An indexed block with everything that a history shows of it. */
export type FollowedBlock = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly (MinedTransaction & {
    /** Accounts whose history shows the transaction, without duplicates. */
    readonly accounts: readonly string[]
    readonly moves: readonly Move[]
  })[]
}

/** Position of an entry in a history; the newest is the greatest. */
export type HistoryPlace = {
  readonly minedAt: number
  readonly chain: string
  readonly block: number
  readonly position: number
}

/** An entry with only those moves that involve the account. */
export type HistoryEntry = MinedTransaction & HistoryPlace & { readonly moves: readonly Move[] }

export type KnownBlock = { readonly number: number; readonly hash: string }

/** Indexing progress of a chain. */
export type Followed = {
  readonly nextBlock: number
  readonly startBlock: number
  /** Hash of the first block; null before it is indexed. */
  readonly startHash: string | null
  /** The block before `nextBlock`, if it was indexed. */
  readonly tip: KnownBlock | undefined
}

/** Tokens of an account, from the blocks `startBlock` to `nextBlock` without the latter. Addresses are lowercase. */
export type IndexedAssets = {
  readonly assets: readonly {
    readonly contract: string
    readonly standard: 'erc20' | 'erc721' | 'erc1155'
    /** Null for ERC-20. */
    readonly tokenId: string | null
  }[]
  readonly nextBlock: number
  readonly startBlock: number
}

/** Lease on writing a chain's history; expires unless it is renewed. */
export type Lease = { readonly chain: string; readonly owner: string; readonly leaseMs: number }

/** A token's metadata from its contract; null where it has no readable one. */
export type TokenFacts = {
  readonly contract: string
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

export type AppendOptions = {
  /** True if the last block is the chain's newest: the history is then complete. */
  isHead: boolean
  /** Number of blocks kept to detect reorgs. */
  keptBlocks: number
}

export type PageQuestion = {
  address: string
  before?: HistoryPlace | undefined
  chain: string
  limit: number
  /** Maximum number of moves per transaction. */
  moveLimit: number
}
