import { BaseError } from '@fairlead/protocol'
import { type Hex, keccak256 } from 'viem'
import type { KeptBundle, KeptOperation } from '../../../storage/bundler/bundlerRows.ts'
import { createUuid, type Random } from '../../../uuid.ts'
import { askNode } from '../askNode.ts'
import { type BundlerSettings, type BundlingSettings, limits } from '../BundlerSettings.ts'
import { refuseCode } from '../code/refuseCode.ts'
import { type Conditions, readConditions } from '../conditions.ts'
import { type Fees, nextBase, readFees, readNonce } from '../fees.ts'
import { capOf, effectiveTip, type Price, priceOf } from '../price.ts'
import { gasOf, type Operation } from '../readOperation.ts'
import { bundleGas, handleOps, simulateAll, type Trial } from '../simulate.ts'
import { parseStoredOperation } from './parseStoredOperation.ts'

/** Maximum number of pending operations that are read. */
const lookedAt = 200

/**
 * Sends one bundle of pending operations, if any of them succeeds in the simulation. The bundle is stored before it is
 * sent, so that a process that stops in between can send it after a restart.
 *
 * @param leastNonce - Nonce after the last one used, in case the node is behind.
 * @returns True if a bundle was stored.
 */
export async function sendBundle(
  settings: BundlingSettings,
  options: { leastNonce: number; random: Random },
): Promise<boolean> {
  const { account, chain, clock, lease, store } = settings
  const name = chain.caipNetworkId
  const waiting = await store.listPending(name, lookedAt)
  if (waiting.length === 0) return false
  const late = waiting.filter(({ expiresAtMs }) => expiresAtMs <= clock())
  await drop(settings, late, 'expired')

  const fees = await readFees(chain)
  const inTime = waiting.filter((one) => !late.includes(one))
  const operations = await tryTogether(settings, choose(settings, inTime, fees), fees)
  const [first] = operations
  if (!first) return false
  const price = priceOf(operations, fees)
  const used = Number(await readNonce(chain, account.address))
  const nonce = Math.max(used, options.leastNonce)
  const raw = await signBundle(settings, { nonce, operations, price })
  const isOpen = await store.open(
    lease,
    {
      account: account.address.toLowerCase() as `0x${string}`,
      attempts: [
        {
          hash: keccak256(raw),
          isCancel: false,
          maxFeePerGas: String(price.maxFeePerGas),
          maxPriorityFeePerGas: String(price.maxPriorityFeePerGas),
          raw,
        },
      ],
      block: null,
      chain: name,
      entryPoint: first.entryPoint.address.toLowerCase() as `0x${string}`,
      id: createUuid(options.random),
      nonce,
      sentAtMs: clock(),
      state: 'sent',
    },
    operations.map(({ hash }) => hash),
  )
  if (isOpen) await sendRaw(settings, raw)
  return isOpen
}

/**
 * Chooses operations by the priority fee that they really pay, highest first. A bundle has one entry point and at most one operation per sender.
 */
function choose(
  settings: BundlerSettings,
  waiting: readonly KeptOperation[],
  fees: Fees,
): readonly Operation[] {
  const ready = waiting
    .flatMap((kept) => {
      const operation = parseStoredOperation(settings, kept)
      return operation ? [{ isSuspect: kept.isSuspect, operation }] : []
    })
    .map((one) => ({ ...one, tip: effectiveTip(one.operation, nextBase(fees)) }))
    // Below the minimum, an operation waits until the base fee falls or until it expires.
    .filter(({ tip }) => tip >= settings.minTip)
    .sort((one, other) => Number(other.tip - one.tip))
  const [best] = ready
  if (!best) return []
  if (best.isSuspect) return [best.operation]
  const chosen: Operation[] = []
  const senders = new Set<string>()
  let gas = 0n
  for (const { isSuspect, operation } of ready) {
    if (chosen.length === limits.bundleOperations) break
    if (isSuspect || operation.entryPoint !== best.operation.entryPoint) continue
    if (senders.has(operation.sender)) continue
    if (gas + gasOf(operation) > limits.bundleGas) continue
    gas += gasOf(operation)
    senders.add(operation.sender)
    chosen.push(operation)
  }
  return chosen
}

/**
 * Simulates the operations together, as they will be sent, and removes those that fail. An operation that also fails
 * alone is dropped; the others stay pending.
 */
async function tryTogether(
  settings: BundlerSettings,
  chosen: readonly Operation[],
  fees: Fees,
): Promise<readonly Operation[]> {
  let left = chosen
  for (;;) {
    const [first, ...others] = left
    if (!first) return []
    const trial = await tryBundle(settings, [first, ...others], priceOf(left, fees))
    if (trial.isGood) return left
    const index = trial.index ?? 0
    const failed = left[index] ?? first
    const alone =
      others.length === 0 ? trial : await tryBundle(settings, [failed], priceOf([failed], fees))
    if (!alone.isGood) await drop(settings, [failed], alone.reason)
    left = left.filter((operation) => operation !== failed)
  }
}

/** Simulates a bundle under the conditions that it may meet at a price. */
async function tryBundle(
  settings: BundlerSettings,
  operations: readonly [Operation, ...Operation[]],
  price: Price,
): Promise<Trial> {
  const { account, chain } = settings
  const conditions = await readConditions(settings, price)
  const unusable = await findUnusable(settings, operations, conditions[0])
  if (unusable) return unusable
  return simulateAll(chain, operations, { conditions, from: account.address })
}

/**
 * Returns the first operation that must not be sent although its simulation may succeed: its account may have used the
 * nonce of its EIP-7702 authorization, which the chain would then ignore, or may have other code since.
 */
async function findUnusable(
  settings: BundlerSettings,
  operations: readonly Operation[],
  conditions: Conditions,
): Promise<Trial | undefined> {
  const reasons = await Promise.all(
    operations.map(async (operation) => {
      const { authorization, sender } = operation
      const isUsed =
        authorization && (await readNonce(settings.chain, sender)) !== BigInt(authorization.nonce)
      return isUsed ? 'eip7702Auth is no longer valid' : refuseCode(settings, operation, conditions)
    }),
  )
  const index = reasons.findIndex((reason) => reason !== undefined)
  const reason = reasons[index]
  return reason === undefined ? undefined : { index, isGood: false, reason }
}

async function drop(
  { chain, log, store }: BundlerSettings,
  dropped: readonly { hash: string }[],
  reason: string,
): Promise<void> {
  if (dropped.length === 0) return
  const hashes = dropped.map(({ hash }) => hash)
  await store.drop(chain.caipNetworkId, hashes, reason)
  log({ event: 'operationsDropped', chainId: chain.caipNetworkId, count: hashes.length })
}

/**
 * Replaces the transaction of an unmined bundle with a higher fee while the operations cover it. After that, a
 * transaction without effect takes its nonce, so that later bundles can proceed.
 */
export async function resendBundle(settings: BundlingSettings, bundle: KeptBundle): Promise<void> {
  const { chain, clock, lease, store } = settings
  const last = bundle.attempts.at(-1)!
  if (bundle.attempts.length >= limits.tries * 2) {
    await store.addAttempt(lease, bundle, undefined, clock())
    return sendRaw(settings, last.raw)
  }

  const kept = await store.listOfBundle(bundle.id)
  const operations = kept.flatMap((one) => parseStoredOperation(settings, one) ?? [])
  const price = raise(last)
  const [first, ...others] = operations
  const isPaid =
    first !== undefined &&
    operations.length === kept.length &&
    price.maxFeePerGas <= capOf(operations) &&
    bundle.attempts.length < limits.tries &&
    !last.isCancel &&
    (await tryBundle(settings, [first, ...others], price)).isGood
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
  await store.addAttempt(lease, bundle, attempt, clock())
  await sendRaw(settings, raw)
}

/** Raises both fees by an eighth. A node accepts a replacement from 10 or 12.5 % on, depending on its software. */
function raise(last: { maxFeePerGas: string; maxPriorityFeePerGas: string }): Price {
  const more = (value: string) => (BigInt(value) * 9n) / 8n + 1n
  return {
    maxFeePerGas: more(last.maxFeePerGas),
    maxPriorityFeePerGas: more(last.maxPriorityFeePerGas),
  }
}

/**
 * Sends a transaction to the nodes. Errors are only logged, because the transaction may have arrived anyway; the
 * bundle's state is checked later and the transaction is sent again if needed.
 */
async function sendRaw({ chain, log }: BundlerSettings, raw: Hex): Promise<void> {
  const chainId = chain.caipNetworkId
  try {
    const answer = await askNode(chain, 'eth_sendRawTransaction', [raw])
    // Only the code is logged, because the message may quote the transaction.
    if ('error' in answer)
      log({ event: 'bundleFailed', chainId, reason: `node error ${answer.error.code}` })
  } catch (error) {
    log({
      event: 'bundleFailed',
      chainId,
      reason: BaseError.is(error) ? error.code : 'SERVER_ERROR',
    })
  }
}

/**
 * Signs the transaction of a bundle.
 *
 * @param options.operations - Operations of one entry point. Without them the transaction only uses up the nonce.
 */
async function signBundle(
  { account, chain }: BundlerSettings,
  options: { nonce: number; operations?: readonly Operation[]; price: Price },
): Promise<Hex> {
  const { nonce, operations = [], price } = options
  const chainId = Number(chain.caipNetworkId.slice('eip155:'.length))
  const common = { ...price, chainId, nonce }
  const [first] = operations
  if (!first)
    return account.signTransaction({
      ...common,
      gas: 21_000n,
      to: account.address,
      type: 'eip1559',
    })
  const authorizationList = operations.flatMap(({ authorization }) => authorization ?? [])
  const call = {
    ...common,
    data: handleOps(operations, account.address),
    gas: bundleGas(operations),
    to: first.entryPoint.address,
  }
  return authorizationList.length > 0
    ? account.signTransaction({ ...call, authorizationList, type: 'eip7702' })
    : account.signTransaction({ ...call, type: 'eip1559' })
}
