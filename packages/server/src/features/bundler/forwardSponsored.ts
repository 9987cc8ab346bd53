import type { UserOperationDraft } from '@fairlead/protocol'
import { type Address, numberToHex } from 'viem'
import type { JsonObject } from '../../configuration/shapes.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { Forward } from './forwardCalls.ts'

type Asked = { chainId: number; draft: UserOperationDraft; entryPoint: Address }

/** Somebody else's paymaster (ERC-7677), which is paid for what it agrees to. */
export type ForwardSponsored = {
  /** For what is reserved already. */
  ask(asked: Asked): Promise<unknown>
  /** For nothing yet. @throws `rejectedByPaymaster` where the answer would do as an agreement. */
  askStub(asked: Asked): Promise<unknown>
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
    ask: (asked) => forward('pm_getPaymasterData', paramsOf(asked)),
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
