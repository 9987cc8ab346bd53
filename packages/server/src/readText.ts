/**
 * Reads a stream of UTF-8 as text, never keeping more than `maxBytes`.
 *
 * @returns `undefined` when the stream is longer; the rest is not read.
 * @throws `TypeError` when the bytes are not UTF-8; otherwise the stream's own error.
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
      // Cancelling may fail while the sender keeps sending. The result is known by then, so the error is ignored.
      reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
