import type { UserOperation, UserOperationDraft } from '@fairlead/protocol'
import { type Hex, hexToBytes, maxUint256, numberToHex } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import { probeCall } from './callProbe.ts'
import { toHex } from './fees.ts'
import type { Operation } from './readOperation.ts'
import { handleOps, kindOf, simulate } from './simulate.ts'

/** Gas limits that are tried, each about a third above the previous one. */
const ladder = [
  50_000n,
  75_000n,
  100_000n,
  135_000n,
  180_000n,
  240_000n,
  320_000n,
  430_000n,
  570_000n,
  760_000n,
  1_000_000n,
  1_400_000n,
  1_900_000n,
  2_500_000n,
  3_500_000n,
  5_000_000n,
] as const
const highest = ladder.length - 1

export type Estimate = {
  readonly callGasLimit: Hex
  readonly paymasterPostOpGasLimit?: Hex
  readonly paymasterVerificationGasLimit?: Hex
  readonly preVerificationGas: Hex
  readonly verificationGasLimit: Hex
}

/**
 * Estimates gas limits for an operation. The signature and the account's balance don't matter: clients send a dummy
 * signature of the right length.
 *
 * @param options.toOperation - Reads an operation with the given limits.
 * @throws {@link BundlerRefusal} if the operation fails at any limit; `UPSTREAM_UNAVAILABLE`.
 */
export async function estimateGas(
  draft: UserOperationDraft,
  options: {
    chain: Chain
    from: `0x${string}`
    toOperation(wire: UserOperation): Operation
  },
): Promise<Estimate> {
  const { chain, from, toOperation } = options

  const withLimits = (verification: bigint, paymaster: bigint) =>
    toOperation({
      ...draft,
      callGasLimit: '0x0',
      // Nonzero fees, so that an account without a paymaster also runs its payment.
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
      paymasterPostOpGasLimit: draft.paymasterPostOpGasLimit ?? '0x0',
      paymasterVerificationGasLimit: toHex(paymaster),
      preVerificationGas: '0x0',
      signature: draft.signature ?? '0x',
      verificationGasLimit: toHex(verification),
    })

  /** Returns the reason why the limits are too low; `undefined` if they are enough. */
  async function tryLimits(verification: bigint, paymaster: bigint): Promise<string | undefined> {
    const operation = withLimits(verification, paymaster)
    const override = { [operation.sender]: { balance: numberToHex(maxUint256 >> 128n) } }
    const { authorization, sender } = operation
    const trial = await simulate(chain, [operation], {
      from,
      override: authorization
        ? { [sender]: { ...override[sender], code: `0xef0100${authorization.address.slice(2)}` } }
        : override,
    })
    // The entry point checks the signature result last, so AA24 and AA34 mean that the limits were enough.
    if (trial.isGood || /^AA[23]4/.test(trial.reason)) return undefined
    return trial.reason
  }

  /** Returns the lowest sufficient limit, by binary search. */
  async function climb(step: (limit: bigint) => Promise<string | undefined>): Promise<bigint> {
    let [low, high] = [0, highest]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((await step(ladder[middle]!)) === undefined) high = middle
      else low = middle + 1
    }
    return ladder[low]!
  }

  const top = ladder[highest]!
  const failure = await tryLimits(top, top)
  if (failure !== undefined) throw new BundlerRefusal(kindOf(failure), failure)

  const given = BigInt(draft.paymasterVerificationGasLimit ?? 0)
  const verification = await climb((limit) => tryLimits(limit, top))
  const paymaster = !draft.paymaster
    ? 0n
    : given > 0n
      ? given
      : await climb((limit) => tryLimits(verification, limit))
  const operation = withLimits(verification, paymaster)
  const probe = await probeCall(chain, operation)
  if (!probe.succeeded) throw new BundlerRefusal('executionReverted', probe.reason)

  return {
    // A call passes on at most 63/64 of its gas. A limit that is too high costs nothing.
    callGasLimit: toHex((probe.gasUsed * 12n) / 10n + 15_000n),
    preVerificationGas: toHex((preVerificationGas(fullest(operation, toOperation)) * 21n) / 20n),
    verificationGasLimit: toHex(verification),
    ...(draft.paymaster && {
      paymasterPostOpGasLimit: draft.paymasterPostOpGasLimit ?? '0x1',
      paymasterVerificationGasLimit: toHex(paymaster),
    }),
  }
}

/** Returns the operation with every unknown byte at its most expensive value. */
function fullest({ wire }: Operation, toOperation: (wire: UserOperation) => Operation): Operation {
  const signature = Math.max(65, (wire.signature.length - 2) / 2)
  return toOperation({
    ...wire,
    callGasLimit: '0xffffff',
    maxFeePerGas: '0xffffffffff',
    maxPriorityFeePerGas: '0xffffffffff',
    preVerificationGas: '0xffffff',
    signature: `0x${'ff'.repeat(signature)}`,
    verificationGasLimit: '0xffffff',
    ...(wire.paymasterData && {
      paymasterData: `0x${'ff'.repeat((wire.paymasterData.length - 2) / 2)}`,
    }),
  })
}

/** Gas of a transaction. A bundle may have only one operation, so each pays for all of it. */
const transactionGas = 21_000n
/** Overhead of the entry point per operation, which the entry point does not meter. */
const entryPointGas = 24_000n
/** Higher price of an authorization, for an account that doesn't exist yet. https://eips.ethereum.org/EIPS/eip-7702 */
const authorizationGas = 25_000n
/** Minimum execution gas of any operation. */
const leastRun = 60_000n

/**
 * Returns the gas of an operation that the entry point does not meter: its calldata, and its share of the bundle. With
 * a lower `preVerificationGas` the bundler would pay the difference.
 */
export function preVerificationGas(operation: Operation): bigint {
  const data = hexToBytes(handleOps([operation], operation.sender))
  const zeros = BigInt(data.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0))
  const tokens = zeros + (BigInt(data.length) - zeros) * 4n
  // Calldata has a floor price. https://eips.ethereum.org/EIPS/eip-7623
  const [usual, floor] = [tokens * 4n, tokens * 10n - leastRun]
  const bytes = usual > floor ? usual : floor
  const authorization = operation.authorization ? authorizationGas : 0n
  return transactionGas + entryPointGas + authorization + bytes
}
