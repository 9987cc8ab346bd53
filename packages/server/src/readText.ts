import type { HeldBytes } from './createByteBudget.ts'

/** Size up to which a text is read without room in the budget, in bytes. */
export const alwaysReadBytes = 64 * 1024

/**
 * Reads a stream of UTF-8 as text, never keeping more than `maxBytes`.
 *
 * @param held - Counts the bytes. A text of more than 64 KiB is read only while there is room.
 * @returns `undefined` when the stream is longer, or there is no room; the rest is not read.
 * @throws `TypeError` when the bytes are not UTF-8; otherwise the stream's own error.
 */
export async function readText(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  held?: HeldBytes | undefined,
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
    held?.add(value.byteLength)
    if (size > maxBytes || (size > alwaysReadBytes && held?.hasRoom() === false)) {
      // Cancelling may fail while the sender keeps sending. The result is known by then, so the error is ignored.
      reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
