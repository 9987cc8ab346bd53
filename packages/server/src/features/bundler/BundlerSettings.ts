import type { LocalAccount } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { Log } from '../../log.ts'
import type { BundlerStore } from '../../storage/bundler/BundlerStore.ts'
import type { EntryPoint } from './entryPoints.ts'

/** What bundling for one chain needs. */
export type BundlerSettings = {
  /** Sends bundles, and is paid back by the operations. */
  readonly account: LocalAccount
  readonly chain: Chain
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly entryPoints: readonly EntryPoint[]
  readonly log: Log
  /** Least that an operation leaves to whoever makes the block, in wei for a unit of gas. */
  readonly minTip: bigint
  readonly store: BundlerStore
}

export const limits = {
  /** Blocks after which a bundle is not looked at any more. */
  confirmations: 12,
  /** Most gas of a bundle. Source: EIP-7825 allows 2^24 for a transaction. */
  bundleGas: 15_000_000n,
  /** Most operations of a bundle. */
  bundleOperations: 20,
  /** How long a process that died keeps others from bundling, in milliseconds. */
  leaseMs: 20_000,
  /** How long what ended is remembered, in milliseconds. */
  keptMs: 7 * 86_400_000,
  /** Most operations that wait, of everybody, of one sender, and of one paymaster that is not ours. */
  open: { all: 2_000, paymaster: 50, sender: 4 },
  /** Most gas of one operation. */
  operationGas: 10_000_000n,
  /** How long an operation may wait, in milliseconds. */
  operationMs: 30 * 60_000,
  /** What a replacement must offer, in percent of what it replaces. */
  replacement: 110n,
  /** How long a transaction may wait before it is sent again, in milliseconds. */
  resendMs: 15_000,
  /** An operation must be valid for as long, in seconds. */
  shortestWindow: 30,
  /** Transactions of one bundle, after which its nonce is given up. */
  tries: 6,
} as const
