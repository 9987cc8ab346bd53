import { keccak256 } from 'viem'
import type { KeptBundle } from '../../../storage/bundler/BundlerStore.ts'
import { type BundlerSettings, limits } from '../BundlerSettings.ts'
import { readFees } from '../fees.ts'
import { entryPointAt, readKept } from './readKept.ts'
import { sendRaw } from './sendRaw.ts'
import { capOf, type Price, signBundle } from './signBundle.ts'

/**
 * Sends a bundle again that is not mined: for more, as long as its operations pay for that; then a
 * transaction that does nothing takes its nonce, so that others need not wait for it.
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
  const operations = kept.flatMap((one) => readKept(chain, one, entryPoint) ?? [])
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

/** Nodes take a transaction in the place of another for an eighth more, most of them for a tenth. */
function raise(last: { maxFeePerGas: string; maxPriorityFeePerGas: string }): Price {
  const more = (value: string) => (BigInt(value) * 9n) / 8n + 1n
  return {
    maxFeePerGas: more(last.maxFeePerGas),
    maxPriorityFeePerGas: more(last.maxPriorityFeePerGas),
  }
}
