import { check } from '@fairlead/protocol'
import { required } from '../errors/arguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { LiveOptions, ThemeMode, ThemeVariables } from '../FairleadOptions.ts'
import { liveShape } from '../options.ts'

/**
 * Changes look, language, legal links or wallet lists while the widget lives. What is not named
 * stays; what is named replaces what was there.
 *
 * @throws `OPTIONS_INVALID` with the option's path; nothing is changed then.
 *
 * @example
 * updateOptions(fairlead, { themeMode: 'dark', locale: 'de' })
 */
export function updateOptions(fairlead: Fairlead, change: LiveOptions): void {
  check(liveShape, change, 'OPTIONS_INVALID')
  fairlead.settings.setState((options) => amended(options, change), true)
}

/** The mode that was asked for; `system` where the visitor decides. */
export function getThemeMode(fairlead: Fairlead): ThemeMode {
  return fairlead.options.themeMode
}

/** Light, dark, or as the visitor’s system is. @throws `OPTIONS_INVALID`, `ARGUMENT_REQUIRED` */
export function setThemeMode(fairlead: Fairlead, themeMode: ThemeMode): void {
  updateOptions(fairlead, { themeMode: required(themeMode, 'themeMode', 'setThemeMode') })
}

/** The variables that the page set; defaults are not among them. */
export function getThemeVariables(fairlead: Fairlead): ThemeVariables {
  return fairlead.options.themeVariables
}

/** Adds to the variables that are set, and replaces those of the same name. @throws `OPTIONS_INVALID` */
export function setThemeVariables(fairlead: Fairlead, themeVariables: ThemeVariables): void {
  const { options } = fairlead
  check(liveShape, { themeVariables }, 'OPTIONS_INVALID')
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

/** `change` over what was there; a property that is there but undefined says nothing. */
export function amended<value extends object>(value: value, change: object): value {
  const said = Object.entries(change).filter(([, item]) => item !== undefined)
  return Object.freeze({ ...value, ...Object.fromEntries(said) })
}
