import { tryParse, UserOperationDraft } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, type Hex, numberToHex } from 'viem'
import type { JsonObject } from '../../configuration/shapes.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { Forward } from './forwardCalls.ts'

type Asked = { chainId: number; draft: UserOperationDraft; entryPoint: Address }

/** A third-party paymaster (ERC-7677), which is paid for its agreements. */
export type ForwardSponsored = {
  /**
   * Requests the final paymaster data.
   *
   * @throws `rejectedByPaymaster` if an entry point would not accept the answer.
   */
  ask(asked: Asked): Promise<Agreement>
  /**
   * Requests stub data, which pays for nothing.
   *
   * @throws `rejectedByPaymaster` if the answer is final and would already count as an agreement.
   */
  askStub(asked: Asked): Promise<unknown>
}

/** Paymaster fields of an operation. Limits are in gas. */
export type Agreement = {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterPostOpGasLimit: Hex
  readonly paymasterVerificationGasLimit: Hex
}

/**
 * Creates a third-party paymaster. Forwards only validated fields. The context comes from the operator's configuration,
 * because it decides which account pays.
 */
export function createForwardSponsored(
  forward: Forward,
  { context = {} }: { context?: JsonObject | undefined },
): ForwardSponsored {
  const paramsOf = ({ chainId, draft, entryPoint }: Asked) => [
    draft,
    entryPoint,
    numberToHex(chainId),
    context,
  ]
  return {
    ask: async (asked) =>
      readAgreement(await forward('pm_getPaymasterData', paramsOf(asked)), asked.draft),
    async askStub(asked) {
      const answer = await forward('pm_getPaymasterStubData', paramsOf(asked))
      // A final stub would already pay, but its gas can't be reserved before it is estimated.
      if (isFinal(answer))
        throw new BundlerRefusal(
          'rejectedByPaymaster',
          'The paymaster of this chain must support pm_getPaymasterStubData, so that the project’s limits are checked first',
        )
      return answer
    },
  }
}

function isFinal(answer: unknown): boolean {
  return Boolean((answer as { isFinal?: unknown } | null)?.isFinal)
}

const Answer = v.pick(UserOperationDraft, [
  'paymaster',
  'paymasterData',
  'paymasterPostOpGasLimit',
  'paymasterVerificationGasLimit',
])

/** Reads the final paymaster data. Missing limits are taken from the request. */
function readAgreement(given: unknown, draft: UserOperationDraft): Agreement {
  const answer = tryParse(Answer, given)
  if (!answer?.paymaster)
    throw new BundlerRefusal(
      'rejectedByPaymaster',
      'The paymaster of this chain did not sponsor the operation',
    )
  const { paymaster, paymasterData } = answer
  const verification =
    answer.paymasterVerificationGasLimit ?? draft.paymasterVerificationGasLimit ?? '0x0'
  // The entry point would run the paymaster without gas and fail with AA33 or AA36.
  if (BigInt(verification) === 0n)
    throw new BundlerRefusal(
      'rejectedByPaymaster',
      'The paymaster’s gas is unknown. Request stub data first',
    )
  return {
    paymaster,
    paymasterData: paymasterData ?? '0x',
    paymasterPostOpGasLimit:
      answer.paymasterPostOpGasLimit ?? draft.paymasterPostOpGasLimit ?? '0x0',
    paymasterVerificationGasLimit: verification,
  }
}
