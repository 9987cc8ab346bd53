import type { UserOperation } from '@fairlead/protocol'

/**
 * `pending` waits for a bundle, `sent` is in one, `included` was mined, `dropped` never will be. A
 * chain that reorganises makes `included` ones `sent` again.
 */
export type OperationState = 'pending' | 'sent' | 'included' | 'dropped'

/** An operation that was taken in. Addresses and hashes in lower case; times since 1970. */
export type KeptOperation = {
  readonly chain: string
  readonly hash: `0x${string}`
  readonly entryPoint: `0x${string}`
  readonly operation: UserOperation
  readonly state: OperationState
  readonly reason: string | null
  /** A bundle with it failed on the chain: it may not travel with others. */
  readonly isSuspect: boolean
  /** The one that it was mined in. */
  readonly transactionHash: `0x${string}` | null
  readonly addedAtMs: number
  readonly expiresAtMs: number
}

/** One transaction that was signed for a bundle. Fees in wei for a unit of gas, as decimal strings. */
export type BundleAttempt = {
  readonly hash: `0x${string}`
  readonly raw: `0x${string}`
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  /** Gives the nonce up: the operations wait again when this one is mined. */
  readonly isCancel: boolean
}

/** Operations that travel in one transaction. */
export type KeptBundle = {
  readonly id: string
  readonly chain: string
  readonly account: `0x${string}`
  readonly nonce: number
  readonly entryPoint: `0x${string}`
  /** `mined` ones are watched until the block is deep enough. */
  readonly state: 'sent' | 'mined' | 'final'
  readonly attempts: readonly BundleAttempt[]
  readonly block: { readonly hash: `0x${string}`; readonly number: number } | null
  /** Of the newest attempt. */
  readonly sentAtMs: number
}

/** User operations and bundles in the database, the same on SQLite and PostgreSQL. */
export type BundlerStore = {
  /** Makes this process the one that bundles for a chain. @returns Whether it is. */
  claim(lease: BundlerStore.Lease): Promise<boolean>
  /** Lets another process go on at once. */
  release(lease: BundlerStore.Lease): Promise<void>
  /**
   * Takes an operation in, in the place of the one that it replaces.
   *
   * @returns `false` when another has the same sender and nonce meanwhile, or it is known already.
   */
  add(
    operation: Omit<KeptOperation, 'isSuspect' | 'reason' | 'state' | 'transactionHash'>,
    options: { replaces: string | undefined; slot: string },
  ): Promise<boolean>
  find(chain: string, hash: string): Promise<KeptOperation | undefined>
  /** The one that may still be mined for this entry point, sender and nonce. */
  findBySlot(chain: string, slot: string): Promise<KeptOperation | undefined>
  /** The oldest first. */
  listPending(chain: string, limit: number): Promise<readonly KeptOperation[]>
  /** How many may still be mined: of everybody, of a sender, and of a paymaster. */
  countOpen(
    chain: string,
    of: { paymaster: string | undefined; sender: string },
  ): Promise<{ all: number; paymaster: number; sender: number }>
  /** Operations of these that wait will not be mined. */
  drop(chain: string, hashes: readonly string[], reason: string): Promise<void>
  listOfBundle(id: string): Promise<readonly KeptOperation[]>
  /** Remembers a bundle before it is sent. @returns `false` when one of its operations is gone. */
  open(bundle: KeptBundle, hashes: readonly string[]): Promise<boolean>
  /** Those that are not final, in the order of their nonces. */
  listOpen(chain: string): Promise<readonly KeptBundle[]>
  /** Remembers that a bundle is sent again, and before that its new transaction where there is one. */
  addAttempt(
    bundle: KeptBundle,
    attempt: BundleAttempt | undefined,
    sentAtMs: number,
  ): Promise<void>
  /** What became of a bundle, and with it of its operations. */
  settle(bundle: KeptBundle, outcome: BundlerStore.Outcome): Promise<void>
  /** Forgets what ended before. */
  sweep(chain: string, beforeMs: number): Promise<void>
  /**
   * Sets money aside for an operation that is about to be paid for. Of what was agreed to for one
   * sender and nonce the dearest counts, since one of them can be mined.
   *
   * @returns `false` when that would be more than the project spends in a day, or for this sender.
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
    /** Not there any more: it waits to be mined again. */
    | { readonly kind: 'reorganised' }
    /** Will never be: its operations wait for another bundle. */
    | { readonly kind: 'failed' }
    /** Mined, and came to nothing: its operations are tried by themselves, and dropped the next time. */
    | { readonly kind: 'reverted' }
    | { readonly kind: 'final' }

  type Sponsored = {
    readonly chain: string
    /** `YYYY-MM-DD`, in UTC. */
    readonly day: string
    readonly limitWei: bigint
    readonly projectId: string
    /** Whose share of the day it is: an account in lower case, or who is signed in. */
    readonly sender: string
    readonly senderLimitWei: bigint
    readonly slot: string
    readonly wei: bigint
  }
}
