import { keccak256 } from 'viem'
import type { KeptOperation } from '../../../storage/bundler/BundlerStore.ts'
import { createUuid, type Random } from '../../../uuid.ts'
import { type BundlerSettings, limits } from '../BundlerSettings.ts'
import { type Fees, nextBase, readFees, readNonce } from '../fees.ts'
import { gasOf, type Operation } from '../readOperation.ts'
import { simulate } from '../simulate.ts'
import { entryPointAt, parseStoredOperation } from './parseStoredOperation.ts'
import { sendRaw } from './sendRaw.ts'
import { capOf, leastOf, type Price, signBundle } from './signBundle.ts'

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
  settings: BundlerSettings,
  options: { leastNonce: number; random: Random },
): Promise<boolean> {
  const { account, chain, clock, store } = settings
  const name = chain.caipNetworkId
  const waiting = await store.listPending(name, lookedAt)
  if (waiting.length === 0) return false
  const late = waiting.filter(({ expiresAtMs }) => expiresAtMs <= clock())
  await drop(settings, late, 'expired')

  const fees = await readFees(chain)
  const inTime = waiting.filter((one) => !late.includes(one))
  const operations = await tryTogether(settings, choose(settings, inTime, fees))
  const [first] = operations
  if (!first) return false
  const price = priceOf(operations, fees)
  const used = Number(await readNonce(chain, account.address))
  const nonce = Math.max(used, options.leastNonce)
  const raw = await signBundle(settings, { nonce, operations, price })
  const isOpen = await store.open(
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
 * Chooses operations by priority fee, highest first. A bundle has one entry point and at most one operation per sender.
 */
function choose(
  settings: BundlerSettings,
  waiting: readonly KeptOperation[],
  fees: Fees,
): readonly Operation[] {
  const ready = waiting
    .flatMap((kept) => {
      const operation = parseStoredOperation(
        settings.chain,
        kept,
        entryPointAt(settings, kept.entryPoint),
      )
      return operation ? [{ isSuspect: kept.isSuspect, operation }] : []
    })
    .filter(({ operation }) => operation.maxFeePerGas >= nextBase(fees))
    .sort((one, other) =>
      Number(other.operation.maxPriorityFeePerGas - one.operation.maxPriorityFeePerGas),
    )
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
 * Simulates the operations together and removes those that fail. An operation that also fails alone is dropped; the
 * others stay pending.
 */
async function tryTogether(
  settings: BundlerSettings,
  chosen: readonly Operation[],
): Promise<readonly Operation[]> {
  const { account, chain } = settings
  const from = account.address
  let left = chosen
  for (;;) {
    const [first, ...others] = left
    if (!first) return []
    const trial = await simulate(chain, [first, ...others], { from })
    if (trial.isGood) return left
    const index = trial.index ?? 0
    const failed = left[index] ?? first
    const alone = others.length === 0 ? trial : await simulate(chain, [failed], { from })
    if (!alone.isGood) await drop(settings, [failed], alone.reason)
    left = left.filter((operation) => operation !== failed)
  }
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

/** Returns the bundle's fees, which never exceed what each of its operations pays per gas. */
function priceOf(operations: readonly Operation[], { base }: Fees): Price {
  const tip = leastOf(operations.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas))
  const maxFeePerGas = leastOf([base * 2n + tip, capOf(operations)])
  return { maxFeePerGas, maxPriorityFeePerGas: leastOf([tip, maxFeePerGas]) }
}
