/**
 * Reads a stream, never keeping more than `maxBytes`.
 *
 * @returns `undefined` when there is more; the rest is not read.
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      // A sender that goes on may fail the cancelling too; nobody waits for it.
      reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}
