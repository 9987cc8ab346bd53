/** What a transaction moved besides its own value. Addresses are in lower case. */
export type Move = {
  /** `native` is what the contract of the wrapped coin paid out. */
  readonly standard: 'erc20' | 'erc721' | 'erc1155' | 'native'
  readonly contract: string
  readonly sender: string
  readonly recipient: string
  readonly tokenId: string | null
  /** Base units, as a decimal text. */
  readonly amount: string
}

export type MinedTransaction = {
  /** Its place in the block. */
  readonly position: number
  readonly hash: string
  readonly sender: string
  /** The new contract where `isCreation`. */
  readonly recipient: string
  readonly isCreation: boolean
  readonly isFailed: boolean
  readonly nonce: number
  /** Wei, as a decimal text. */
  readonly value: string
  /** First four bytes of the input, as hex. */
  readonly selector: string | null
}

/** A block as it is written: everything that histories show of it. */
export type FollowedBlock = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly (MinedTransaction & {
    /** Whose history it belongs to; each once. */
    readonly accounts: readonly string[]
    readonly moves: readonly Move[]
  })[]
}

/** Place of an entry in the order of a history; the newest is the greatest. */
export type HistoryPlace = {
  readonly minedAt: number
  readonly chain: string
  readonly block: number
  readonly position: number
}

/** An entry with those of its moves that touch the account. */
export type HistoryEntry = MinedTransaction & HistoryPlace & { readonly moves: readonly Move[] }

export type KnownBlock = { readonly number: number; readonly hash: string }

/** How far a chain was followed. */
export type Followed = {
  readonly nextBlock: number
  readonly startBlock: number
  /** Of the first block; null before it was followed. */
  readonly startHash: string | null
  /** The block before `nextBlock`, if it was followed. */
  readonly tip: KnownBlock | undefined
}

/** Who writes a chain's history, until when unless that is renewed. */
export type Lease = { readonly chain: string; readonly owner: string; readonly leaseMs: number }

/** What a token's contract says of itself; null where it says nothing that can be read. */
export type TokenFacts = {
  readonly contract: string
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

/** Histories in the database, the same on SQLite and PostgreSQL. */
export type HistoryStore = {
  /**
   * Takes or renews the right to write: one process at a time, however many there are. A start block
   * lower than that of the rows empties them, because nobody would fill the gap.
   *
   * @returns `undefined` while another process has it.
   */
  claim(lease: Lease, startBlock: number): Promise<Followed | undefined>
  /** Lets another process write at once. */
  release(lease: Lease): Promise<void>
  /**
   * Adds blocks in one step: all of them or none.
   *
   * @throws `CONFLICT` when the right is lost, or the blocks don't continue what is there.
   */
  append(
    lease: Lease,
    blocks: readonly FollowedBlock[],
    options: HistoryStore.AppendOptions,
  ): Promise<void>
  /**
   * Forgets this block and all after it, and goes on from there.
   *
   * @throws `CONFLICT` when the right is lost.
   */
  rollBack(lease: Lease, block: number): Promise<void>
  /** Chains of these whose newest block was reached, be it by another process. */
  findFollowed(chains: readonly string[]): Promise<readonly string[]>
  /** Hash of a followed block, as long as it is kept. */
  findBlock(chain: string, number: number): Promise<string | undefined>
  /** The last blocks that were followed, the newest first. */
  keptBlocks(chain: string): Promise<readonly KnownBlock[]>
  /** An account's entries on one chain, the newest first, all of them below `before`. */
  page(question: HistoryStore.PageQuestion): Promise<readonly HistoryEntry[]>
  /** Changes whenever the newest entry of an account on these chains does. */
  newest(address: string, chains: readonly string[]): Promise<string>
  findTokens(chain: string, contracts: readonly string[]): Promise<readonly TokenFacts[]>
  addTokens(chain: string, tokens: readonly TokenFacts[]): Promise<void>
}

export declare namespace HistoryStore {
  type AppendOptions = {
    /** The last one is the newest that there is: from now on the history is a whole one. */
    isHead: boolean
    /** How many blocks are remembered for reorganisations. */
    keptBlocks: number
  }

  type PageQuestion = {
    address: string
    before?: HistoryPlace | undefined
    chain: string
    limit: number
    /** Most moves of one transaction. */
    moveLimit: number
  }
}
