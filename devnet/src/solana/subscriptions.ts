import { objectOf, oneOf, optional } from '@fairlead/protocol'
import type { Address } from '@solana/kit'
import { finalityDistance, type LedgerEvent } from './createLedger.ts'
import {
  anAccountConfig,
  anAddress,
  aSignature,
  inContext,
  type Method,
  method,
} from './methods/method.ts'
import { type AccountConfig, toAccountInfo } from './toAccountInfo.ts'

/** A subscription of a client. */
export type Watcher = {
  /** @param event - The latest event; `undefined` for the check at the start of the subscription. */
  look(
    event: LedgerEvent | undefined,
  ): { kind: string; result: unknown; isLast?: boolean } | undefined
}

type SignatureConfig = { commitment?: string }

/** Subscription methods by name; each returns a {@link Watcher}. */
export const subscriptions: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    'slotSubscribe',
    method(
      [],
      (): Watcher => ({
        look(event) {
          if (event?.type !== 'slot') return undefined
          const { slot } = event
          return {
            kind: 'slot',
            result: { parent: slot - 1n, root: slot - finalityDistance, slot },
          }
        },
      }),
    ),
  ],
  [
    'accountSubscribe',
    method<[Address, AccountConfig?]>(
      [anAddress, anAccountConfig],
      (ledger, address, config): Watcher => ({
        look(event) {
          if (event?.type !== 'landed' || !event.accounts.includes(address)) return undefined
          const info = toAccountInfo(ledger.svm, address, config)
          return { kind: 'account', result: inContext(ledger, info) }
        },
      }),
    ),
  ],
  [
    'signatureSubscribe',
    method<[string, SignatureConfig?]>(
      [
        aSignature,
        optional(objectOf({ commitment: optional(oneOf('processed', 'confirmed', 'finalized')) })),
      ],
      (ledger, signature, { commitment = 'finalized' } = {}): Watcher => ({
        look() {
          const landed = ledger.find(signature)
          const age = landed ? ledger.slot() - landed.slot : -1n
          if (!landed || (commitment === 'finalized' && age < finalityDistance)) return undefined
          const result = inContext(ledger, { err: landed.error })
          return { kind: 'signature', result, isLast: true }
        },
      }),
    ),
  ],
])
