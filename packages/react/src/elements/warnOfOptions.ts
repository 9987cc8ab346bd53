import type { Fairlead } from '@fairlead/core'
import { suggestName, themeVariableNames } from '@fairlead/core/internal'

/**
 * Logs options that have no effect to the developer console, each once per widget. Loads with `debug` only.
 *
 * @param unknown - Names in the page's messages that don't exist.
 * @param ours - Messages in the current language, which have all names.
 */
export function warnOfOptions(fairlead: Fairlead, unknown: readonly string[], ours: object): void {
  const { environment, options } = fairlead
  const logged = fairlead.own(createLogged)
  const { email, socials } = options.features
  const lines = [
    ...unknown.map(
      (name) =>
        `\`messages.${name}\` is not a text of the UI and is ignored.${suggestName(name, Object.keys(ours))}`,
    ),
    ...Object.keys(options.themeVariables)
      .filter((name) => !known.has(name))
      .map(
        (name) =>
          `\`themeVariables['${name}']\` is not a theme variable and is ignored.${suggestName(name, themeVariableNames)}`,
      ),
    ...(!options.frameUrl && (email || socials)
      ? ['`features.email` and `features.socials` need `frameUrl`. Email and social login are off.']
      : []),
  ]
  for (const line of lines) {
    if (logged.has(line)) continue
    logged.add(line)
    environment.console.warn(`[Fairlead] ${line}`)
  }
}

const known: ReadonlySet<string> = new Set(themeVariableNames)

/** Lines that were logged already. */
function createLogged(): Set<string> {
  return new Set()
}
