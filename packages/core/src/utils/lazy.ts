/** Fetches something once, when it is first asked for; what failed is tried again. */
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
