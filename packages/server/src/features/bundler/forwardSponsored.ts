import { tryParse, UserOperationDraft } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, type Hex, numberToHex } from 'viem'
import type { JsonObject } from '../../configuration/shapes.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { Forward } from './forwardCalls.ts'

type Asked = { chainId: number; draft: UserOperationDraft; entryPoint: Address }

/** Somebody else's paymaster (ERC-7677), which is paid for what it agrees to. */
export type ForwardSponsored = {
  /** @throws `rejectedByPaymaster` where its answer is no agreement that an entry point would take. */
  ask(asked: Asked): Promise<Agreement>
  /** For nothing yet. @throws `rejectedByPaymaster` where the answer would do as an agreement. */
  askStub(asked: Asked): Promise<unknown>
}

/** What a paymaster adds to an operation; limits in gas. */
export type Agreement = {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterPostOpGasLimit: Hex
  readonly paymasterVerificationGasLimit: Hex
}

/**
 * Hands on what was read, and nothing else of what came: the context chooses whose money is spent, so it
 * is the operator's to set.
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
      // A final answer pays, and gas that is yet to be estimated can't be reserved.
      if (isFinal(answer))
        throw new BundlerRefusal(
          'rejectedByPaymaster',
          'The paymaster of this chain agrees before its project has; it has to answer stubs',
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

/** Limits that the answer leaves out are those that were asked about. */
function readAgreement(given: unknown, draft: UserOperationDraft): Agreement {
  const answer = tryParse(Answer, given)
  if (!answer?.paymaster)
    throw new BundlerRefusal('rejectedByPaymaster', 'The paymaster of this chain agreed to nothing')
  const { paymaster, paymasterData } = answer
  const verification =
    answer.paymasterVerificationGasLimit ?? draft.paymasterVerificationGasLimit ?? '0x0'
  // The entry point runs it with as much, so it would only fail later (AA33, AA36).
  if (BigInt(verification) === 0n)
    throw new BundlerRefusal(
      'rejectedByPaymaster',
      'Nobody says how much gas the paymaster takes; ask it for a stub first',
    )
  return {
    paymaster,
    paymasterData: paymasterData ?? '0x',
    paymasterPostOpGasLimit:
      answer.paymasterPostOpGasLimit ?? draft.paymasterPostOpGasLimit ?? '0x0',
    paymasterVerificationGasLimit: verification,
  }
}
