import type { Messages } from './en.ts'
import { withOwnWords } from './language.ts'

/**
 * Returns the catalogue overridden by the page's messages.
 *
 * @returns `unknown`: names in the page's messages that don't exist, or whose value has the wrong type.
 */
export function ownMessages(
  messages: Messages,
  own: object,
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
