import type { Words } from '../messages/Words.ts'

/** What a person sees of a request, apart from who asks; words by their name, values as text. */
export type Description = {
  readonly title: keyof Words
  /** What a person would say that it does: before its rows. */
  readonly sentences?: readonly Sentence[]
  /** What happens, in our words: first of all, whatever the account and the page are. */
  readonly rows: readonly Row[]
  /** What belongs to the account, as the code that it takes on: after its address. */
  readonly about?: readonly Row[]
  /** What the page wrote, however long: after all that is ours. */
  readonly details?: readonly Row[]
  /** A longer text in a box of its own. */
  readonly block?: { readonly label: keyof Words; readonly text: string }
  readonly warnings: readonly Warning[]
}

/** A word of ours with places as `{amount}`, and what stands there: text, or a time in milliseconds since 1970. */
export type Sentence = {
  readonly word: keyof Words
  readonly values: Readonly<Record<string, number | string>>
}

export type Row = {
  /** A word of ours, or text from outside. */
  readonly label: keyof Words | { readonly text: string }
  readonly value: string
  /** A word of ours in place of the value. */
  readonly word?: keyof Words
  /** How deep inside other values it lies. */
  readonly depth?: number
}

/**
 * `block`: there is nothing to approve. `high`: never where something may lie over it unseen. Both come
 * before all else, a `note` after what happens.
 */
export type Warning = { readonly level: 'block' | 'high' | 'note'; readonly word: keyof Words }

const plainTitles: ReadonlySet<keyof Words> = new Set(['signMessage'])

/** Moves nothing and allows nothing: words that a person can read. All else is a risk. */
export function isPlain({ title, warnings }: Description): boolean {
  return plainTitles.has(title) && warnings.every(({ level }) => level !== 'high')
}
