import {
  type FairleadEvent,
  type ResolvedOptions,
  setThemeMode,
  setThemeVariables,
  subscribeEvents,
  type ThemeMode,
  type ThemeVariables,
} from '@fairlead/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

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
