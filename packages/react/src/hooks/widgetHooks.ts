import {
  type FairleadState as CoreState,
  type FairleadEvent,
  type RemoteFeatures,
  type ResolvedOptions,
  setThemeMode,
  setThemeVariables,
  subscribeEvents,
  type ThemeMode,
  type ThemeVariables,
} from '@fairlead/core'
import { selectProgress, selectShown } from '@fairlead/core/internal'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/** State of the widget, with the features that are on. */
export type FairleadState = CoreState & { readonly features: RemoteFeatures }

/**
 * Returns the state of the widget, for pages that show it themselves.
 *
 * @example
 * const { connectingWallet, open } = useFairleadState()
 */
export function useFairleadState(): FairleadState {
  const { features, modal, store } = useFairleadInstance('useFairleadState')
  const progress = useSelected(store, selectProgress)
  const shown = useSelected(modal.store, selectShown)
  return { ...progress, ...shown, features: useSelected(features, (state) => state) }
}

/**
 * Returns the last event since mount; `onEvent` is called for each. Events contain no address and no text that the user
 * typed.
 */
export function useFairleadEvents(
  onEvent?: (event: FairleadEvent) => void,
): FairleadEvent | undefined {
  const fairlead = useFairleadInstance('useFairleadEvents')
  const [last, setLast] = useState<FairleadEvent>()
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(
    () =>
      subscribeEvents(fairlead, (event) => {
        setLast(event)
        latest.current?.(event)
      }),
    [fairlead],
  )
  return last
}

/**
 * Returns the theme and functions to change it at run time. `setThemeVariables` merges into the current variables.
 *
 * @example
 * const { setThemeMode, themeMode } = useFairleadTheme()
 */
export function useFairleadTheme(): {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  /** @throws `OPTIONS_INVALID` */
  setThemeMode: (themeMode: ThemeMode) => void
  /** @throws `OPTIONS_INVALID` */
  setThemeVariables: (themeVariables: ThemeVariables) => void
} {
  const fairlead = useFairleadInstance('useFairleadTheme')
  const theme = useSelected(fairlead.settings, pickTheme)
  const setters = useMemo(
    () => ({
      setThemeMode: (themeMode: ThemeMode) => setThemeMode(fairlead, themeMode),
      setThemeVariables: (variables: ThemeVariables) => setThemeVariables(fairlead, variables),
    }),
    [fairlead],
  )
  return { ...theme, ...setters }
}

function pickTheme({ themeMode, themeVariables }: ResolvedOptions) {
  return { themeMode, themeVariables }
}
