import type { ResolvedOptions } from '@fairlead/core'
import type { Messages } from './en.ts'
import { withOwnWords } from './language.ts'

/**
 * The catalogue with the page's own words.
 *
 * @returns `unknown`: names of the page's words that ours do not have, or that are of another kind.
 */
export function ownMessages(
  messages: Messages,
  own: ResolvedOptions['messages'],
): { messages: Messages; unknown: readonly string[] } {
  const known = new Map(Object.entries(messages))
  const unknown = Object.entries(own)
    .filter(([name, text]) => {
      const word = known.get(name)
      return typeof word !== 'function' && typeof word !== typeof text
    })
    .map(([name]) => name)
  return { messages: withOwnWords(messages, own), unknown }
}
