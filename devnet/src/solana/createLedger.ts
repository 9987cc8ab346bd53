import { createHash } from 'node:crypto'
import {
  type Address,
  type Blockhash,
  blockhash,
  getBase58Decoder,
  type Lamports,
  type Signature,
  signature,
} from '@solana/kit'
import {
  Clock,
  FailedTransactionMetadata,
  LiteSVM,
  type SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm'
import { solanaGenesisHash } from './addresses.ts'
import type { Received } from './readTransaction.ts'
import { readTokenBalances, type TokenBalance } from './tokenBalances.ts'
import { toTransactionError } from './toTransactionError.ts'

/** Number of slots for which a blockhash stays valid after its own. */
export const blockhashLifetime = 150n
/** Number of slots until a transaction is final. */
export const finalityDistance = 32n
/** The first slot. High enough that counting back from it never goes below zero. */
const firstSlot = 1_000n

/** A transaction that was executed, including failed ones. */
export type Landed = {
  readonly signature: Signature
  readonly slot: bigint
  /** Unix time in seconds. */
  readonly blockTime: bigint
  /** Error as reported by nodes; null on success. */
  readonly error: unknown
  readonly meta: TransactionMetadata
  /** The submitted transaction; `undefined` for airdrops. */
  readonly received: Received | undefined
  /** In lamports, in the order of the message's static accounts. */
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

/** An event on the chain. */
export type LedgerEvent =
  | { readonly type: 'slot'; readonly slot: bigint }
  | { readonly type: 'landed'; readonly landed: Landed; readonly accounts: readonly Address[] }

export type Ledger = ReturnType<typeof createLedger>

/**
 * Creates the chain: the runtime, its slots and blockhashes, and executed transactions.
 *
 * The runtime knows only one blockhash at a time. So blockhashes are created and checked here. Each is valid for 150
 * slots, as on a real network, and they are the same on every start.
 */
export function createLedger({ now }: createLedger.Options) {
  const svm = new LiteSVM().withTransactionHistory(100_000n).withBlockhashCheck(false)
  const landedBySignature = new Map<string, Landed>()
  const signaturesByAccount = new Map<string, Signature[]>()
  const slotByBlockhash = new Map<string, bigint>()
  const listeners = new Set<(event: LedgerEvent) => void>()
  let slot = firstSlot - 1n

  const seconds = () => BigInt(Math.floor(now() / 1_000))
  const emit = (event: LedgerEvent) => {
    for (const listener of listeners) listener(event)
  }

  function advance() {
    slot += 1n
    svm.setClock(new Clock(slot, 0n, 0n, 0n, seconds()))
    slotByBlockhash.set(blockhashOf(slot), slot)
    slotByBlockhash.delete(blockhashOf(slot - blockhashLifetime - 1n))
    emit({ type: 'slot', slot })
  }

  function keep(landed: Landed, accounts: readonly Address[]) {
    landedBySignature.set(landed.signature, landed)
    for (const account of accounts) {
      const signatures = signaturesByAccount.get(account) ?? []
      signaturesByAccount.set(account, [landed.signature, ...signatures])
    }
    emit({ type: 'landed', landed, accounts })
  }

  advance()
  return {
    svm,
    slot: () => slot,
    /** Advances by one slot. */
    advance,
    blockhash: () => blockhashOf(slot),
    isBlockhashValid: (hash: string) => slotByBlockhash.has(hash),
    find: (wanted: string) => landedBySignature.get(wanted),
    /** Returns signatures of transactions that involve an account, newest first. */
    signaturesOf: (account: string): readonly Signature[] => signaturesByAccount.get(account) ?? [],
    count: () => landedBySignature.size,

    /** @returns Function that stops watching. */
    watch(listener: (event: LedgerEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Runs a transaction without applying its effects. */
    simulate(
      { transaction }: Received,
      { verifies }: { verifies: boolean },
    ): FailedTransactionMetadata | SimulatedTransactionInfo {
      svm.withSigverify(verifies)
      try {
        return svm.simulateTransaction(transaction)
      } finally {
        svm.withSigverify(true)
      }
    },

    /**
     * Executes a transaction that its fee payer has signed. A transaction that a node would drop silently (e.g. unpaid,
     * or a duplicate) is not recorded here either.
     */
    land(received: Received, ownSignature: Signature): void {
      const accounts = received.message.staticAccounts
      const balances = () => accounts.map((account) => svm.getBalance(account) ?? 0n)
      const before = { balances: balances(), tokens: readTokenBalances(svm, accounts) }
      const result = svm.sendTransaction(received.transaction)
      const isFailed = result instanceof FailedTransactionMetadata
      const error = isFailed ? toTransactionError(result) : null
      if (typeof error === 'string') return
      const landed: Landed = {
        signature: ownSignature,
        slot,
        blockTime: seconds(),
        error,
        meta: isFailed ? result.meta() : result,
        received,
        preBalances: before.balances,
        postBalances: balances(),
        preTokenBalances: before.tokens,
        postTokenBalances: readTokenBalances(svm, accounts),
      }
      keep(landed, accounts)
    },

    /** @returns Signature of the airdrop; `undefined` if it failed. */
    airdrop(account: Address, amount: Lamports): Signature | undefined {
      // A repeated airdrop of the same amount would be an identical transaction, which the runtime refuses.
      svm.expireBlockhash()
      const preBalances = [svm.getBalance(account) ?? 0n]
      const meta = svm.airdrop(account, amount)
      if (!meta || meta instanceof FailedTransactionMetadata) return undefined
      const landed: Landed = {
        signature: signature(getBase58Decoder().decode(meta.signature())),
        slot,
        blockTime: seconds(),
        error: null,
        meta,
        received: undefined,
        preBalances,
        postBalances: [svm.getBalance(account) ?? 0n],
        preTokenBalances: [],
        postTokenBalances: [],
      }
      keep(landed, [account])
      return landed.signature
    },
  }
}

export declare namespace createLedger {
  type Options = {
    /** Unix time in milliseconds. */
    now: () => number
  }
}

function blockhashOf(slot: bigint): Blockhash {
  const hash = createHash('sha256').update(`${solanaGenesisHash} ${slot}`).digest()
  return blockhash(getBase58Decoder().decode(hash))
}
