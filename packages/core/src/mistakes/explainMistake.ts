import { BaseError } from '@fairlead/protocol'
import { suggestName } from './suggestName.ts'
import { themeVariableNames } from './themeVariableNames.ts'

/** Error about an option. Recognized by its fields, because a page may load several copies of the class. */
type OptionError = BaseError & { readonly detail: string; readonly path: string }

/** Import and call to add for the adapter of each namespace. */
const adapters: Readonly<Record<string, string>> = {
  bip122: "import { bitcoin } from 'fairlead/bitcoin' and add bitcoin()",
  eip155: "import { universal } from 'fairlead/universal' and add universal()",
  solana: "import { solana } from 'fairlead/solana' and add solana()",
}

/**
 * Explains mistakes in options, and suggests the closest known name for a misspelled one.
 *
 * @param error - Error that the check of the options threw.
 * @param input - The options that were checked.
 * @returns One sentence for each mistake that has a likely correction.
 */
export function explainMistake(error: unknown, input: unknown): readonly string[] {
  if (!BaseError.is(error)) return []
  if (!isOptionError(error))
    return error.hints.flatMap((hint) => {
      const line = explainNetwork(hint)
      return line ? [`${hint}. ${line}`] : []
    })
  const { detail, path } = error
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (path.startsWith('themeVariables.')) {
    const meant = suggestName(name, themeVariableNames)
    return meant ? [`Unknown theme variable \`${name}\`.${meant}`] : []
  }
  // The list of choices is only in the text, because the first load has no space for a second copy.
  const [, kind, list = ''] = /(known fields|one of): (.+)$/.exec(detail) ?? []
  const known = list.split(', ')
  const value = valueAt(input, path)
  if (kind === 'one of' && typeof value === 'string') {
    const meant = suggestName(value, known)
    return meant ? [`Unknown value \`${value}\` of \`${path}\`.${meant}`] : []
  }
  const meant = suggestName(name, known)
  return meant ? [`Unknown option \`${path}\`.${meant}`] : []
}

/**
 * Says which adapter a skipped network needs.
 *
 * @param detail - Detail of the alert `FL016`, or a hint of the error about networks.
 * @returns Undefined if the network was skipped for another reason.
 */
export function explainNetwork(detail: string | undefined): string | undefined {
  const namespace = /: no adapter for (\S+)$/.exec(detail ?? '')?.[1]
  if (!namespace) return undefined
  const adapter = adapters[namespace] ?? adapters.eip155
  return `To serve it, ${adapter} to the option \`adapters\`.`
}

function isOptionError(error: BaseError): error is OptionError {
  return 'path' in error && 'detail' in error
}

/** Returns the value at a path, e.g. `features.socials.0`. */
function valueAt(input: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input)
}
