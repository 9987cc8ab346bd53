/** Returns undefined if reading throws, as getters of an injected object may. */
export function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Returns what is at a path below an object of the page. */
export function follow(globals: unknown, path: readonly string[]): unknown {
  return attempt(() =>
    path.reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], globals),
  )
}

/** Returns the icon if it is a data URI. Any other URL would let a wallet make the page request it. */
export function toIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.startsWith('data:image/') ? icon : undefined
}
