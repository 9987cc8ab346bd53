import { BaseError, type NameSuggestion } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { nameZone } from '../../actions/nameZone.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf } from '../../store/selectors.ts'
import { fetchSuggestions } from './fetchNameSuggestions.ts'
import { type NameProblem, readLabel } from './readLabel.ts'
import { registerLabel } from './registerName.ts'
import { requireLabel } from './requireLabel.ts'

/** Debounce of the search for names while the user types, in milliseconds. */
export const suggestionsWaitMs = 300

/** Choice of a name. Source of the fields: product specification, section 3. */
export type NameDraftState = {
  /** Label as typed, reduced to the characters that a label may have. */
  readonly label: string
  /** Rule that the typed text breaks; undefined if the label can be registered. */
  readonly problem: NameProblem | undefined
  /** Names for the label, with their zone. */
  readonly suggestions: readonly NameSuggestion[]
  /** State of the search for `suggestions`. `waiting`: the user may still be typing, or the server is being asked. */
  readonly search: 'done' | 'failed' | 'idle' | 'waiting'
  /** True while a name is being registered. */
  readonly loading: boolean
  /** Error of the last registration; undefined after a change of the label. */
  readonly error: unknown
}

/**
 * Choice of a name for one widget. The label is kept until a name is registered or another account is in use, also while
 * the modal is closed.
 */
export type NameDraft = {
  readonly store: StoreApi<NameDraftState>
  /** Sets the label from typed or pasted text, and searches names for it after a pause in typing. */
  setText(text: string): void
  /** Searches again, after a failure. */
  retry(): void
  /**
   * Registers the label in the field, after the user has signed.
   *
   * @returns The name with its zone.
   * @throws as `registerName`; the label is kept then.
   */
  submit(): Promise<string>
  /** Registers a name without the field. */
  register(name: string): Promise<string>
}

const empty: Omit<NameDraftState, 'loading'> = {
  error: undefined,
  label: '',
  problem: 'empty',
  search: 'idle',
  suggestions: [],
}

/** Returns the choice of a name of a widget; creates it at the first call. */
export function nameDraft(fairlead: Fairlead): NameDraft {
  return fairlead.own(createNameDraft)
}

type Editor = {
  readonly fairlead: Fairlead
  readonly store: StoreApi<NameDraftState>
  /** Aborts the search. */
  attempt: AbortController
  /** Cancels the wait before a search. */
  cancelWait: () => void
}

function createNameDraft(fairlead: Fairlead): NameDraft {
  const store = createStore<NameDraftState>(() => ({ ...empty, loading: false }))
  const editor: Editor = { attempt: new AbortController(), cancelWait() {}, fairlead, store }
  fairlead.onDestroy(() => void stopSearch(editor))
  let owner = ownerOf(fairlead)
  fairlead.onDestroy(
    fairlead.store.subscribe(() => {
      const next = ownerOf(fairlead)
      if (next === owner) return
      owner = next
      reset(editor)
    }),
  )
  return {
    store,
    setText: (text) => setText(editor, text),
    retry: () => void search(editor, stopSearch(editor)),
    submit: () => register(editor, store.getState().label),
    register: (name) => register(editor, name),
  }
}

function setText(editor: Editor, text: string): void {
  const { fairlead, store } = editor
  const { label, problem } = readLabel(text, nameZone(fairlead).getState() ?? '')
  const { label: before } = store.getState()
  // A character that was removed changes nothing but the message.
  if (label === before && problem === 'characters') {
    store.setState({ problem })
    return
  }
  const signal = stopSearch(editor)
  // Pasted text may be a name with other characters in it: what is left of it may be valid.
  const left = problem === 'characters' ? readLabel(label, '').problem : problem
  store.setState({
    ...empty,
    label,
    problem,
    search: left ? 'idle' : 'waiting',
  })
  if (left) return
  editor.cancelWait = fairlead.environment.schedule(
    () => void search(editor, signal),
    suggestionsWaitMs,
  )
}

async function search(editor: Editor, signal: AbortSignal): Promise<void> {
  const { fairlead, store } = editor
  const { label } = store.getState()
  store.setState({ search: 'waiting' })
  try {
    const suggestions = await fetchSuggestions(fairlead, { label, signal })
    if (!signal.aborted) store.setState({ search: 'done', suggestions })
  } catch {
    if (!signal.aborted) store.setState({ search: 'failed', suggestions: [] })
  }
}

async function register(editor: Editor, name: string): Promise<string> {
  const { fairlead, store } = editor
  if (store.getState().loading)
    throw new BaseError('CONFLICT', { shortMessage: 'A name is already being registered' })
  const owner = ownerOf(fairlead)
  store.setState({ error: undefined, loading: true })
  try {
    const registered = await registerLabel(fairlead, await requireLabel(fairlead, name))
    store.setState({ loading: false })
    reset(editor)
    return registered
  } catch (error) {
    store.setState({ loading: false })
    // The field is now for another account.
    if (owner !== ownerOf(fairlead)) throw error
    store.setState({ error })
    // Taken in the meantime: other names are suggested.
    if (BaseError.find(error, 'CONFLICT') && store.getState().label)
      void search(editor, stopSearch(editor))
    throw error
  }
}

function reset(editor: Editor): void {
  stopSearch(editor)
  editor.store.setState(empty)
}

function stopSearch(editor: Editor): AbortSignal {
  editor.cancelWait()
  editor.attempt.abort()
  editor.attempt = new AbortController()
  return editor.attempt.signal
}

/** Returns the address that a name would be registered for. */
function ownerOf({ store }: Pick<Fairlead, 'store'>): string | undefined {
  const state = store.getState()
  return connectedOf(state, state.activeNamespace)?.accounts[0].address
}
