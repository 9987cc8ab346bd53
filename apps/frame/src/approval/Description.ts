import type { ApprovalWords } from '../messages/approval/approvalWords.ts'

/**
 * Content of a request as shown to the user, without the requester. Words are by name, values are
 * text.
 */
export type Description = {
  readonly title: keyof ApprovalWords
  /** Summary of the request in sentences, shown before the rows. */
  readonly sentences?: readonly Sentence[]
  /** Effects of the request, in the frame's words; shown first, before the account and the page. */
  readonly rows: readonly Row[]
  /** Facts about the account, such as code that it delegates to; shown after its address. */
  readonly about?: readonly Row[]
  /** Text from the page, of any length; shown after all rows of the frame. */
  readonly details?: readonly Row[]
  /** Long text in a box of its own. */
  readonly block?: { readonly label: keyof ApprovalWords; readonly text: string }
  /** True if approving needs the three digits that a new device shows. Declining then refuses that device. */
  readonly needsDigits?: true
  readonly warnings: readonly Warning[]
}

/**
 * Message with placeholders such as `{amount}` and their values: text, a time in milliseconds
 * since 1970, or a duration in seconds.
 */
export type Sentence = {
  readonly word: keyof ApprovalWords
  readonly values: Readonly<Record<string, number | string | { readonly seconds: number }>>
}

export type Row = {
  /** Name of a message of the frame, or untrusted text. */
  readonly label: keyof ApprovalWords | { readonly text: string }
  readonly value: string
  /** Name of a message that replaces the value. */
  readonly word?: keyof ApprovalWords
  /** Nesting depth of the value. */
  readonly depth?: number
}

/**
 * `block`: the request can't be approved. `high`: the request is a risk. Both are shown first; a
 * `note` follows the rows.
 */
export type Warning = {
  readonly level: 'block' | 'high' | 'note'
  readonly word: keyof ApprovalWords
}
