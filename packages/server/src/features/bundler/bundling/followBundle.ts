import type { BundleAttempt, KeptBundle } from '../../../storage/bundler/BundlerStore.ts'
import { read } from '../askNode.ts'
import type { BundlerSettings } from '../BundlerSettings.ts'
import { limits } from '../BundlerSettings.ts'
import { readNonce } from '../fees.ts'
import { operationsOf, type Receipt, readReceipt } from '../receipts.ts'
import { resendBundle } from './resendBundle.ts'

/**
 * Checks the state of a bundle and settles, resends or gives up its transaction.
 *
 * @param head - Number of the newest block.
 * @returns True if its nonce is still open, so that no other bundle can be sent.
 */
export async function followBundle(
  settings: BundlerSettings,
  bundle: KeptBundle,
  head: number,
): Promise<boolean> {
  const { account, chain, clock, log, store } = settings
  if (bundle.block) {
    const block = await read(chain, 'eth_getBlockByNumber', [
      `0x${bundle.block.number.toString(16)}`,
      false,
    ])
    if ((block as { hash?: unknown } | null)?.hash === bundle.block.hash) {
      if (head - bundle.block.number >= limits.confirmations)
        await store.settle(bundle, { kind: 'final' })
      return false
    }
    log({ event: 'bundleMoved', chainId: bundle.chain, to: 'waiting' })
    await store.settle(bundle, { kind: 'reorganised' })
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
    await store.settle(bundle, { kind: 'failed' })
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
  { log, store }: BundlerSettings,
  bundle: KeptBundle,
  { attempt, receipt }: Mined,
): Promise<void> {
  if (attempt.isCancel || BigInt(receipt.status) === 0n) {
    log({
      event: 'bundleMoved',
      chainId: bundle.chain,
      to: attempt.isCancel ? 'given up' : 'failed',
    })
    return store.settle(bundle, { kind: attempt.isCancel ? 'failed' : 'reverted' })
  }
  const included = operationsOf(receipt, bundle.entryPoint).map(({ userOpHash }) =>
    userOpHash.toLowerCase(),
  )
  return store.settle(bundle, {
    block: { hash: receipt.blockHash, number: Number(receipt.blockNumber) },
    included,
    kind: 'mined',
    transactionHash: receipt.transactionHash,
  })
}
