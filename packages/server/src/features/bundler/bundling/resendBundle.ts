import { keccak256 } from 'viem'
import type { KeptBundle } from '../../../storage/bundler/BundlerStore.ts'
import { type BundlerSettings, limits } from '../BundlerSettings.ts'
import { readFees } from '../fees.ts'
import { entryPointAt, parseStoredOperation } from './parseStoredOperation.ts'
import { sendRaw } from './sendRaw.ts'
import { capOf, type Price, signBundle } from './signBundle.ts'

/**
 * Replaces the transaction of an unmined bundle with a higher fee while the operations cover it. After that, a
 * transaction without effect takes its nonce, so that later bundles can proceed.
 */
export async function resendBundle(settings: BundlerSettings, bundle: KeptBundle): Promise<void> {
  const { chain, clock, store } = settings
  const last = bundle.attempts.at(-1)!
  if (bundle.attempts.length >= limits.tries * 2) {
    await store.addAttempt(bundle, undefined, clock())
    return sendRaw(settings, last.raw)
  }

  const kept = await store.listOfBundle(bundle.id)
  const entryPoint = entryPointAt(settings, bundle.entryPoint)
  const operations = kept.flatMap((one) => parseStoredOperation(chain, one, entryPoint) ?? [])
  const price = raise(last)
  const isPaid =
    operations.length > 0 &&
    operations.length === kept.length &&
    price.maxFeePerGas <= capOf(operations) &&
    bundle.attempts.length < limits.tries
  const isCancel = last.isCancel || !isPaid
  const fees = await readFees(chain)
  const enough = fees.base * 2n + price.maxPriorityFeePerGas
  const paid = isCancel && enough > price.maxFeePerGas ? { ...price, maxFeePerGas: enough } : price
  const raw = await signBundle(settings, {
    nonce: bundle.nonce,
    price: paid,
    ...(!isCancel && { operations }),
  })
  const attempt = {
    hash: keccak256(raw),
    isCancel,
    maxFeePerGas: String(paid.maxFeePerGas),
    maxPriorityFeePerGas: String(paid.maxPriorityFeePerGas),
    raw,
  }
  await store.addAttempt(bundle, attempt, clock())
  await sendRaw(settings, raw)
}

/** Returns both fees raised by an eighth. Nodes require a tenth to an eighth to replace a transaction. */
function raise(last: { maxFeePerGas: string; maxPriorityFeePerGas: string }): Price {
  const more = (value: string) => (BigInt(value) * 9n) / 8n + 1n
  return {
    maxFeePerGas: more(last.maxFeePerGas),
    maxPriorityFeePerGas: more(last.maxPriorityFeePerGas),
  }
}
