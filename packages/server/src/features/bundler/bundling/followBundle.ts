import type {
  BundleAttempt,
  KeptBundle,
  KeptOperation,
} from '../../../storage/bundler/bundlerRows.ts'
import { read } from '../askNode.ts'
import { type BundlerSettings, type BundlingSettings, limits } from '../BundlerSettings.ts'
import { isFactoryKnown } from '../code/findUnknownCode.ts'
import { readNonce } from '../fees.ts'
import { costOf, operationsOf, type Receipt, readReceipt } from '../receipts.ts'
import { addressesOf, blame, entitiesOf } from '../reputation.ts'
import { simulate } from '../simulate.ts'
import { parseStoredOperation } from './parseStoredOperation.ts'
import { resendBundle } from './sendBundle.ts'

/**
 * Checks the state of a bundle and settles, resends or gives up its transaction.
 *
 * @param head - Number of the newest block.
 * @returns True if its nonce is still open, so that no other bundle can be sent.
 */
export async function followBundle(
  settings: BundlingSettings,
  bundle: KeptBundle,
  head: number,
): Promise<boolean> {
  const { account, chain, clock, lease, log, store } = settings
  if (bundle.block) {
    const block = await read(chain, 'eth_getBlockByNumber', [
      `0x${bundle.block.number.toString(16)}`,
      false,
    ])
    if ((block as { hash?: unknown } | null)?.hash === bundle.block.hash) {
      if (head - bundle.block.number >= limits.confirmations)
        await store.settle(lease, bundle, { kind: 'final' })
      return false
    }
    log({ event: 'bundleMoved', chainId: bundle.chain, to: 'waiting' })
    await store.settle(lease, bundle, { kind: 'reorganised' })
  }

  const mined = await findReceipt(settings, bundle)
  if (mined) {
    await settleMined(settings, bundle, mined)
    return false
  }
  const isDue = clock() - bundle.sentAtMs >= limits.resendMs
  if (!isDue) return true
  const isOurs = bundle.account === account.address.toLowerCase()
  if (!isOurs || (await readNonce(chain, bundle.account)) > BigInt(bundle.nonce)) {
    // The configured key changed, another sender used it, or a node was behind. If the bundle is mined after all, the
    // entry point refuses to run an operation twice, and its events show the transaction.
    log({ event: 'bundleMoved', chainId: bundle.chain, to: 'lost' })
    await store.settle(lease, bundle, { kind: 'failed' })
    return false
  }
  await resendBundle(settings, bundle)
  return true
}

type Mined = { attempt: BundleAttempt; receipt: Receipt }

/** Returns the receipt of a mined attempt. The newest is checked first because it is the likeliest. */
async function findReceipt(
  { chain }: BundlerSettings,
  { attempts }: KeptBundle,
): Promise<Mined | undefined> {
  for (const attempt of attempts.toReversed()) {
    const receipt = await readReceipt(chain, attempt.hash)
    if (receipt) return { attempt, receipt }
  }
  return undefined
}

async function settleMined(
  settings: BundlingSettings,
  bundle: KeptBundle,
  { attempt, receipt }: Mined,
): Promise<void> {
  const { lease, log, store } = settings
  const cost = costOf(receipt, bundle.entryPoint)
  if (attempt.isCancel) {
    log({ event: 'bundleMoved', chainId: bundle.chain, to: 'given up' })
    return store.settle(lease, bundle, { cost, kind: 'failed' })
  }
  const kept = await store.listOfBundle(bundle.id)
  if (BigInt(receipt.status) === 0n) {
    log({ event: 'bundleMoved', chainId: bundle.chain, to: 'failed' })
    return store.settle(lease, bundle, {
      banned: await findCulprit(settings, kept),
      cost,
      kind: 'reverted',
    })
  }
  const included = operationsOf(receipt, bundle.entryPoint).map(({ userOpHash }) =>
    userOpHash.toLowerCase(),
  )
  const credited = await Promise.all(
    kept
      .filter(({ hash }) => included.includes(hash))
      .map(async (one) => addressesOf(await readEntities(settings, one))),
  )
  return store.settle(lease, bundle, {
    block: { hash: receipt.blockHash, number: Number(receipt.blockNumber) },
    cost,
    credited: credited.flat(),
    included,
    kind: 'mined',
    transactionHash: receipt.transactionHash,
  })
}

/**
 * Returns the party that made a bundle of one operation revert. A second simulation shows whom the entry point blames.
 * Of several operations none is blamed yet: each is sent alone first.
 */
async function findCulprit(
  settings: BundlerSettings,
  kept: readonly KeptOperation[],
): Promise<readonly string[]> {
  const [only, ...others] = kept
  const operation = only && parseStoredOperation(settings, only)
  if (!operation || others.length > 0) return []
  const trial = await simulate(settings.chain, [operation], { from: settings.account.address })
  const entities = await readEntities(settings, only)
  return [blame(entities, trial.isGood ? '' : trial.reason)]
}

async function readEntities(settings: BundlerSettings, { operation: wire }: KeptOperation) {
  const operation = { sender: wire.sender, wire }
  return entitiesOf(settings, operation, await isFactoryKnown(settings, operation))
}
