import {
  createFairlead,
  type Fairlead,
  type FairleadOptions,
  type InitialState,
  type State,
} from '@fairlead/core'
import { firstState } from '@fairlead/core/internal'

/** The widget of an app: options to create it from, or a widget that the page has created. */
export type FairleadBinding = {
  /**
   * State of the visitor, as `readState` returns it. Pass the same value on the server and in the browser.
   * Without it, the first render is that of an unknown visitor.
   */
  initialState?: InitialState | undefined
} & (
  | {
      /** Options of the new widget. They are read once; later changes have no effect. */
      options: FairleadOptions
    }
  | {
      /** A widget that the page created. The page must also destroy it. */
      fairlead: Fairlead
    }
)

export type Bound = {
  readonly fairlead: Fairlead
  /** State that the server's render and the browser's first render share, so that hydration matches. */
  readonly first: State
  /** True if the widget was created here. */
  readonly isOwn: boolean
}

/**
 * Returns the widget of a binding and its first state.
 *
 * @throws `OPTIONS_INVALID`, with the path of the invalid option.
 */
export function bindFairlead(given: FairleadBinding): Bound {
  const isOwn = 'options' in given
  const fairlead = isOwn ? createFairlead(given.options) : given.fairlead
  const first = firstState(fairlead.store.getInitialState(), given.initialState)
  return { fairlead, first, isOwn }
}

/** Loads the actions of the bindings. With a static import, bundlers load their code before the button. */
export const loadActions = () => import('./bindingActions.ts')
