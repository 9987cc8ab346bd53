import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { Wallet } from '../wallet/Wallet.ts'

/** A task that only the user can do; shown in place of the approval until it ends. */
export type RecoveryTask = {
  readonly kind: 'secure' | 'unlock'
  /** With `opensAt`: digits to enter on an older device, which open the wallet at once. */
  readonly matchCode?: string | undefined
  /** With `unlock`: the time from which the wallet opens by itself, in milliseconds since 1970. */
  readonly opensAt?: number | undefined
  readonly record: Pick<WalletRecord, 'recipients'>
  /** Marks the task as done by the user. */
  done(): void
  /** Declines the task for now. */
  refuse(): void
}

/** Shows what the user must or may do before signing, one task at a time. */
export type Recovery = {
  /**
   * Resolves once this browser may sign for a wallet that has a recovery method; asks the user for what is missing.
   * @throws `REQUEST_REJECTED` if the user declines, `REQUEST_ABORTED`, and the errors of `Wallet.state`.
   */
  ready(signal: AbortSignal): Promise<WalletRecord>
  /** True if the user has no recovery code yet: then only the operator or one passkey can restore the wallet. */
  canSecure(): boolean
  /** Shows the securing task. The user may ignore it; nothing waits for it. */
  offer(): void
  /** Removes the offered task because the view was closed. */
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
  function ask(
    kind: RecoveryTask['kind'],
    { matchCode, opensAt, record }: Pick<Wallet.State, 'matchCode' | 'opensAt' | 'record'>,
    signal?: AbortSignal,
  ) {
    return new Promise<boolean>((resolve) => {
      const end = (isDone: boolean) => {
        if (task === mine) show(undefined)
        resolve(isDone)
      }
      const mine = {
        done: () => end(true),
        kind,
        matchCode,
        opensAt,
        record,
        refuse: () => end(false),
      }
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
        if (!(await ask(need, known, signal)))
          throw new BaseError(signal.aborted ? 'REQUEST_ABORTED' : 'REQUEST_REJECTED')
      }
    },

    canSecure: () =>
      known !== undefined &&
      !known.isGuest &&
      !known.need &&
      known.record.recipients.every(({ type }) => type !== 'code'),

    offer() {
      if (!known || task) return
      const asked = ask('secure', known)
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
