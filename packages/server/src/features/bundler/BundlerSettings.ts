import type { LocalAccount } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { Log } from '../../log.ts'
import type { BundlerStore } from '../../storage/bundler/createBundlerStore.ts'
import type { Lease } from '../../storage/bundler/leases.ts'
import type { KnownCode } from './code/knownCode.ts'
import type { EntryPoint } from './entryPoints.ts'

/** Settings of our bundler for one chain. */
export type BundlerSettings = {
  /** Account that sends the bundles. The operations pay it back. */
  readonly account: LocalAccount
  readonly chain: Chain
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Maximum loss of the account in a day (UTC), in wei. */
  readonly dailyLossWei: bigint
  readonly entryPoints: readonly EntryPoint[]
  /** True if other code is accepted after a trace of the validation. */
  readonly isTraced: boolean
  /** Code of accounts, factories and paymasters that is trusted. */
  readonly known: KnownCode
  readonly log: Log
  /** Minimum priority fee of an operation, in wei per gas. */
  readonly minTip: bigint
  readonly store: BundlerStore
}

/** Settings while this process bundles for the chain. */
export type BundlingSettings = BundlerSettings & { readonly lease: Lease }

export const limits = {
  /** Number of blocks after which a mined bundle counts as final. */
  confirmations: 12,
  /** Maximum gas of a bundle. EIP-7825 limits a transaction to 2^24. */
  bundleGas: 15_000_000n,
  /** Maximum number of operations per bundle. */
  bundleOperations: 20,
  /**
   * Duration of the lease under which one process bundles, in milliseconds. Other processes take over when it expires.
   */
  leaseMs: 20_000,
  /** Time for which finished operations stay in the store, in milliseconds. */
  keptMs: 7 * 86_400_000,
  /** Maximum number of pending operations: in all, per third-party paymaster, per sender, and of a throttled party. */
  open: { all: 2_000, paymaster: 50, sender: 4, throttled: 4 },
  /** Maximum gas of one operation. */
  operationGas: 10_000_000n,
  /** Maximum time for which an operation may be pending, in milliseconds. */
  operationMs: 30 * 60_000,
  /** Maximum time for which an operation of a throttled party may be pending: ten blocks of Ethereum. */
  throttledMs: 120_000,
  /** Minimum fees of a replacement, in percent of the fees of the operation that it replaces. */
  replacement: 110n,
  /** Time after which an unmined transaction is sent again, in milliseconds. */
  resendMs: 15_000,
  /** Minimum remaining validity of an operation, in seconds. */
  shortestWindow: 30,
  /** Maximum number of transactions per bundle. After that, its nonce is cancelled. */
  tries: 6,
} as const
