import type { Adapter, Fairlead } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import type { Recorder } from './Recording.ts'

/** Adapter methods that call a wallet. */
const walletCalls = [
  'connect',
  'syncConnection',
  'switchNetwork',
  'signMessage',
  'signTypedData',
  'sendTransaction',
  'sendToken',
  'writeContract',
] as const
type WalletCall = (typeof walletCalls)[number]
type Run = (...input: readonly unknown[]) => Promise<unknown>

/**
 * Records calls to wallets, and leaves them unanswered while the fault `walletSilent` is on. Replaces the methods of
 * the widget's adapters. Calls that the page sends to a wallet's provider are not affected.
 *
 * @param addStep - Adds a step to the connection attempt of a connector.
 * @returns Function that restores the methods.
 */
export function recordWalletCalls(
  { adapters, store }: Fairlead,
  recorder: Recorder,
  addStep: (connectorId: string, text: string) => void,
): () => void {
  const restores = new Map<Adapter, () => void>()
  const follow = () => {
    for (const adapter of adapters)
      if (!restores.has(adapter)) restores.set(adapter, replaceCalls(adapter, recorder, addStep))
  }
  follow()
  // A connection attempt changes the state before it calls the adapter, so no call to a new adapter is missed.
  const stop = store.subscribe(follow)
  return () => {
    stop()
    for (const restore of restores.values()) restore()
  }
}

function replaceCalls(
  adapter: Adapter,
  recorder: Recorder,
  addStep: (connectorId: string, text: string) => void,
): () => void {
  const methods = adapter as unknown as Record<WalletCall, Run | undefined>
  const restores = walletCalls.flatMap((name) => {
    const original = methods[name]
    if (!original) return []
    const recorded: Run = async (...input) => {
      const connectorId = connectorOf(input[0])
      const fault = recorder.store.getState().faults.find((one) => one === 'walletSilent')
      const end = recorder.startCall({ fault, kind: 'Wallet', label: name, target: connectorId })
      const step = (text: string) => addStep(connectorId, `${name}: ${text}`)
      step(fault ? 'called; the simulated wallet doesn’t answer' : 'called')
      if (fault) return waitForAbort(input[0], () => end('aborted', false))
      try {
        const answer = await Reflect.apply(original, adapter, input)
        const text = describeAnswer(answer)
        end('answered', false)
        step(text)
        return answer
      } catch (error) {
        const code = BaseError.is(error) ? error.code : 'UNKNOWN'
        end(code, true)
        step(`failed with ${code}`)
        throw error
      }
    }
    methods[name] = recorded
    return [
      () => {
        if (methods[name] === recorded) methods[name] = original
      },
    ]
  })
  return () => {
    for (const restore of restores) restore()
  }
}

/** Never resolves; rejects when the caller aborts the call. */
function waitForAbort(input: unknown, onAbort: () => void): Promise<never> {
  const { signal } = (input ?? {}) as { signal?: AbortSignal }
  return new Promise((_, reject) => {
    const abort = () => {
      onAbort()
      reject(signal?.reason)
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

function connectorOf(input: unknown): string {
  return (input as { connectorId?: string } | undefined)?.connectorId ?? ''
}

/** Describes an answer: the number of approved accounts and the chain of a connection. No signatures. */
function describeAnswer(answer: unknown): string {
  const { accounts, chainId } = (answer ?? {}) as { accounts?: unknown; chainId?: unknown }
  if (!Array.isArray(accounts) || typeof chainId !== 'string') return 'answered'
  const count = `${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}`
  return `approved ${count} on ${chainId}`
}
