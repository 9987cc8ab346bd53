import type { ChainId } from '@fairlead/protocol'
import { type Behavior, createTestApprovals, type WalletRefusal } from './createTestApprovals.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Creates what test wallets of all namespaces share: access, account, network and requests. */
export function createBase(options: createBase.Options) {
  const { behavior = 'wait', behaviors = {}, isAuthorized = false } = options
  const own: Record<string, Behavior | WalletRefusal> = { ...behaviors }
  const desk = createTestApprovals({ behavior, behaviors: own })
  const listeners = new Set<createBase.Listener>()
  const state = { account: 0, chainId: options.chainId, isAuthorized }

  async function emit(name: string, value: unknown): Promise<void> {
    await Promise.all([...listeners].map((listener) => listener(name, value)))
  }

  return {
    desk,
    emit,
    state,
    listen(listener: createBase.Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    controls: {
      answer: desk.answer,
      approve: desk.approve,
      nextRequest: desk.nextRequest,
      reject: desk.reject,
      requests: desk.requests,
    } satisfies Partial<TestWallet>,
  }
}

export declare namespace createBase {
  type Listener = (name: string, value: unknown) => Promise<void> | void
  type Options = TestWalletOptions & { chainId: ChainId }
}

export type Base = ReturnType<typeof createBase>
