import type { UserOperation } from '@fairlead/protocol'

/**
 * State of an operation: `pending` waits for a bundle, `sent` is in one, `included` was mined, `dropped` will not be
 * mined. A reorg makes `included` operations `sent` again.
 */
export type OperationState = 'pending' | 'sent' | 'included' | 'dropped'

/** An accepted operation. Addresses and hashes are lowercase; times are milliseconds since 1970. */
export type KeptOperation = {
  readonly chain: string
  readonly hash: `0x${string}`
  readonly entryPoint: `0x${string}`
  readonly operation: UserOperation
  readonly state: OperationState
  readonly reason: string | null
  /** True if a bundle with this operation reverted. It must then be bundled alone. */
  readonly isSuspect: boolean
  /** Hash of the transaction that included it. */
  readonly transactionHash: `0x${string}` | null
  readonly addedAtMs: number
  readonly expiresAtMs: number
}

/** A signed transaction for a bundle. Fees in wei per unit of gas, as decimal strings. */
export type BundleAttempt = {
  readonly hash: `0x${string}`
  readonly raw: `0x${string}`
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  /** True if it cancels the bundle's nonce: when it is mined, the operations wait again. */
  readonly isCancel: boolean
}

/** Operations that are sent in one transaction. */
export type KeptBundle = {
  readonly id: string
  readonly chain: string
  readonly account: `0x${string}`
  readonly nonce: number
  readonly entryPoint: `0x${string}`
  /** `mined` bundles are watched until the block is final. */
  readonly state: 'sent' | 'mined' | 'final'
  readonly attempts: readonly BundleAttempt[]
  readonly block: { readonly hash: `0x${string}`; readonly number: number } | null
  /** Time of the newest attempt. */
  readonly sentAtMs: number
}

/** User operations and bundles in the database; behaves the same on SQLite and PostgreSQL. */
export type BundlerStore = {
  /** Acquires or renews the right to bundle for a chain. @returns True if this process has it. */
  claim(lease: BundlerStore.Lease): Promise<boolean>
  /** Releases the right, so that another process can acquire it at once. */
  release(lease: BundlerStore.Lease): Promise<void>
  /**
   * Adds an operation and removes the one that it replaces.
   *
   * @returns `false` if there is another with the same sender and nonce, or the operation is already known.
   */
  add(
    operation: Omit<KeptOperation, 'isSuspect' | 'reason' | 'state' | 'transactionHash'>,
    options: { replaces: string | undefined; slot: string },
  ): Promise<boolean>
  find(chain: string, hash: string): Promise<KeptOperation | undefined>
  /** Returns the open operation of this entry point, sender and nonce. */
  findBySlot(chain: string, slot: string): Promise<KeptOperation | undefined>
  /** The oldest first. */
  listPending(chain: string, limit: number): Promise<readonly KeptOperation[]>
  /** Counts open operations: in total, of a sender, and of a paymaster. */
  countOpen(
    chain: string,
    of: { paymaster: string | undefined; sender: string },
  ): Promise<{ all: number; paymaster: number; sender: number }>
  /** Drops those of these operations that are still pending. */
  drop(chain: string, hashes: readonly string[], reason: string): Promise<void>
  listOfBundle(id: string): Promise<readonly KeptOperation[]>
  /** Stores a bundle before it is sent. @returns `false` if one of its operations is no longer pending. */
  open(bundle: KeptBundle, hashes: readonly string[]): Promise<boolean>
  /** Lists bundles that are not final, ordered by nonce. */
  listOpen(chain: string): Promise<readonly KeptBundle[]>
  /** Records that a bundle is sent again. A replacement transaction is stored before it is sent. */
  addAttempt(
    bundle: KeptBundle,
    attempt: BundleAttempt | undefined,
    sentAtMs: number,
  ): Promise<void>
  /** Records the outcome of a bundle and its operations. */
  settle(bundle: KeptBundle, outcome: BundlerStore.Outcome): Promise<void>
  /** Deletes operations and bundles that ended before `beforeMs`. */
  sweep(chain: string, beforeMs: number): Promise<void>
  /**
   * Reserves an amount for a sponsored operation. Of several reservations for one sender and nonce only the largest
   * counts, because only one of the operations can be mined.
   *
   * @returns `false` if that would exceed the daily limit of the project or of the sender.
   */
  reserve(sponsored: BundlerStore.Sponsored): Promise<boolean>
}

export declare namespace BundlerStore {
  type Lease = { chain: string; leaseMs: number; owner: string }

  type Outcome =
    | {
        readonly kind: 'mined'
        readonly block: NonNullable<KeptBundle['block']>
        readonly included: readonly string[]
        readonly transactionHash: `0x${string}`
      }
    /** No longer on the chain: it waits to be mined again. */
    | { readonly kind: 'reorganised' }
    /** Will not be mined: its operations wait for another bundle. */
    | { readonly kind: 'failed' }
    /** Mined and reverted: its operations are bundled alone, and dropped if that fails again. */
    | { readonly kind: 'reverted' }
    | { readonly kind: 'final' }

  type Sponsored = {
    readonly chain: string
    /** `YYYY-MM-DD`, in UTC. */
    readonly day: string
    readonly limitWei: bigint
    readonly projectId: string
    /** Owner of the sender limit: a lowercase account, or the signed-in user. */
    readonly sender: string
    readonly senderLimitWei: bigint
    readonly slot: string
    readonly wei: bigint
  }
}
