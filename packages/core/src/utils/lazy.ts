/** Returns a function that loads once, with its first call; after a failure it loads again. */
export function lazy<value>(load: () => Promise<value>): () => Promise<value> {
  let loaded: Promise<value> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
