import type { Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Alert } from './alerts.ts'
import type { Entry } from './routes.ts'
import type { Toast } from './toasts.ts'

/** View stack; the last entry is shown. It is empty while the modal's code loads. A closed modal has no stack. */
export type Navigation =
  | { readonly open: false }
  | { readonly open: true; readonly history: readonly [] | readonly [Entry, ...Entry[]] }

/** State of the modal: views, one toast, one alert. */
export type ModalState = {
  readonly navigation: Navigation
  readonly toast: Toast | undefined
  readonly alert: Alert | undefined
  readonly isShaking: boolean
  /** True while the page has set a loading state; buttons show it. */
  readonly loading: boolean
  /** Number of requests that wait for the user's approval in a wallet. */
  readonly pendingApprovals: number
  /** Tab of the Account view that the user last chose, by namespace. Default: the first. */
  readonly accountTabs?: Readonly<Partial<Record<Namespace, string>>> | undefined
}

export const closed: Navigation = { open: false }

/** Returns the entry that is shown; undefined while there is none. */
export function topOf(navigation: Navigation): Entry | undefined {
  return navigation.open ? navigation.history.at(-1) : undefined
}

/** Creates the state of a modal that is closed. */
export function createModalStore(): StoreApi<ModalState> {
  return createStore<ModalState>(() => ({
    navigation: closed,
    toast: undefined,
    alert: undefined,
    isShaking: false,
    loading: false,
    pendingApprovals: 0,
  }))
}

/** Adds one pending approval. @returns Removes it. */
export function holdApproval(store: StoreApi<ModalState>): () => void {
  const add = (count: number) =>
    store.setState(({ pendingApprovals }) => ({ pendingApprovals: pendingApprovals + count }))
  add(1)
  let isHeld = true
  return () => {
    if (isHeld) add(-1)
    isHeld = false
  }
}
