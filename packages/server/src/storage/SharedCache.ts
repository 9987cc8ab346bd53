/** A cache that several processes share. A failing one behaves like an empty one. */
export type SharedCache = {
  /** Returns the cached text, or `undefined`. Never rejects. */
  read(key: string): Promise<string | undefined>
  /** Caches a text. Never rejects. @param keptMs - Cache time in milliseconds. */
  write(key: string, text: string, keptMs: number): Promise<void>
}
