/** A step that is left to the developer. */
export type Entry = {
  /** `unmapped` has no counterpart or can't be rewritten; `setup` is a step that every app needs. */
  readonly kind: 'setup' | 'unmapped'
  /** Path of the file, as given. */
  readonly path: string
  /** One-based. */
  readonly line: number
  readonly text: string
  /** Name of the guide to read, e.g. `theming.md`. */
  readonly guide: string
}

/** Returns one line for the terminal. */
export function formatEntry({ guide, line, path, text }: Entry): string {
  return `${path}:${line}  ${text} Guide: ${guide}`
}
