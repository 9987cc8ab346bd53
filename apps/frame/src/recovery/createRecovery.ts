import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { Wallet } from '../wallet/Wallet.ts'

/** Something that only the person can do, shown in place of the approval until it ends. */
export type RecoveryTask = {
  readonly kind: 'secure' | 'unlock'
  readonly record: Pick<WalletRecord, 'recipients'>
  /** Marks the task as done by the user. */
  done(): void
  /** Declines the task for now. */
  refuse(): void
}

/** What has to be done, or may be done, before something is signed; one thing at a time. */
export type Recovery = {
  /**
   * Ends once this browser may sign for a wallet that has a way back; asks the person for what is missing.
   *
   * @throws `REQUEST_REJECTED` when they would rather not, `REQUEST_ABORTED`, and as `Wallet.state`.
   */
  ready(signal: AbortSignal): Promise<WalletRecord>
  /** Whether the person has no code yet: until then the operator, or one passkey, is the way back. */
  canSecure(): boolean
  /** Shows how. It is theirs to do or leave: nothing waits for it. */
  offer(): void
  /** Takes back what was offered, because nobody looks any more. */
  withdraw(): void
  shown(): RecoveryTask | undefined
  subscribe(onChange: () => void): () => void
}

export function createRecovery({ wallet }: { wallet: Pick<Wallet, 'state'> }): Recovery {
  const listeners = new Set<() => void>()
  let task: RecoveryTask | undefined
  let offered: RecoveryTask | undefined
  let known: Wallet.State | undefined

  function show(next: RecoveryTask | undefined) {
    task = next
    for (const listener of [...listeners]) listener()
  }

  /** @returns True if the user completed the task. */
  function ask(kind: RecoveryTask['kind'], record: WalletRecord, signal?: AbortSignal) {
    return new Promise<boolean>((resolve) => {
      const end = (isDone: boolean) => {
        if (task === mine) show(undefined)
        resolve(isDone)
      }
      const mine = { done: () => end(true), kind, record, refuse: () => end(false) }
      signal?.addEventListener('abort', mine.refuse, { once: true })
      show(mine)
    })
  }

  return {
    async ready(signal) {
      for (;;) {
        known = await wallet.state()
        if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
        const { need, record } = known
        if (!need) return record
        if (!(await ask(need, record, signal)))
          throw new BaseError(signal.aborted ? 'REQUEST_ABORTED' : 'REQUEST_REJECTED')
      }
    },

    canSecure: () =>
      known !== undefined &&
      !known.need &&
      known.record.recipients.every(({ type }) => type !== 'code'),

    offer() {
      if (!known || task) return
      const asked = ask('secure', known.record)
      offered = task
      void asked.then(async (isDone) => {
        offered = undefined
        if (!isDone) return
        known = await wallet.state().catch(() => undefined)
        show(task)
      })
    },

    withdraw: () => offered?.refuse(),
    shown: () => task,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
