/**
 * Reads a stream of UTF-8 as text, never keeping more than `maxBytes`.
 *
 * @returns `undefined` when there is more; the rest is not read.
 * @throws `TypeError` when the bytes are not UTF-8, or what the stream fails with.
 */
export async function readText(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<string | undefined> {
  if (!stream) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = stream.getReader()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // A sender that goes on may fail the cancelling too; it has had its answer by then.
      reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
