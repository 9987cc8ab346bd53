import { check } from '@fairlead/protocol'
import { required } from '../errors/arguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { LiveOptions, ThemeMode } from '../FairleadOptions.ts'
import { explained } from '../mistakes/explained.ts'
import { liveShape } from '../options.ts'
import type { ThemeVariables } from '../ThemeVariables.ts'

/**
 * Changes theme, language, legal links or wallet lists at run time. Given options replace their
 * previous values; absent or undefined options stay unchanged.
 *
 * @throws `OPTIONS_INVALID` with the option's path. Nothing changes on error.
 *
 * @example
 * updateOptions(fairlead, { themeMode: 'dark', locale: 'de' })
 */
export function updateOptions(fairlead: Fairlead, change: LiveOptions): void {
  explained(() => check(liveShape, change, 'OPTIONS_INVALID'), change, fairlead.environment)
  fairlead.settings.setState((options) => amended(options, change), true)
}

/** Returns the configured theme mode; `system` follows the user's system. */
export function getThemeMode(fairlead: Fairlead): ThemeMode {
  return fairlead.options.themeMode
}

/** Sets the theme mode; `system` follows the user's system. @throws `OPTIONS_INVALID`, `ARGUMENT_REQUIRED` */
export function setThemeMode(fairlead: Fairlead, themeMode: ThemeMode): void {
  updateOptions(fairlead, { themeMode: required(themeMode, 'themeMode', 'setThemeMode') })
}

/** Returns the theme variables that the page has set, without defaults. */
export function getThemeVariables(fairlead: Fairlead): ThemeVariables {
  return fairlead.options.themeVariables
}

/** Merges theme variables into those already set. @throws `OPTIONS_INVALID` */
export function setThemeVariables(fairlead: Fairlead, themeVariables: ThemeVariables): void {
  const { options } = fairlead
  explained(
    () => check(liveShape, { themeVariables }, 'OPTIONS_INVALID'),
    { themeVariables },
    fairlead.environment,
  )
  updateOptions(fairlead, { themeVariables: { ...options.themeVariables, ...themeVariables } })
}

/**
 * Changes the language.
 *
 * @param locale - BCP 47 tag, e.g. `de`.
 * @throws `OPTIONS_INVALID`, `ARGUMENT_REQUIRED`
 */
export function setLocale(fairlead: Fairlead, locale: string): void {
  updateOptions(fairlead, { locale: required(locale, 'locale', 'setLocale') })
}

/** Returns a frozen copy of `value` with `change` merged in. Undefined properties of `change` are ignored. */
export function amended<value extends object>(value: value, change: object): value {
  const changes = Object.entries(change).filter(([, item]) => item !== undefined)
  return Object.freeze({ ...value, ...Object.fromEntries(changes) })
}
