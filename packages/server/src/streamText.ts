/** Size of a part, in bytes. */
const partBytes = 64 * 1024

/**
 * Creates a response whose text is read in parts, as fast as the client takes them.
 *
 * @param onEnd - Called once: with true after the last part was taken, and with false if the client disconnects before.
 *   The response ends when its result resolves.
 */
export function streamText(
  text: string,
  headers: Readonly<Record<string, string>>,
  onEnd: (isSent: boolean) => Promise<void> | void,
): Response {
  const bytes = Buffer.from(text)
  let start = 0
  let ending: Promise<void> | undefined
  const end = (isSent: boolean) => {
    ending ??= Promise.resolve(onEnd(isSent))
    return ending
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (start === bytes.length) {
          await end(true)
          return controller.close()
        }
        controller.enqueue(bytes.subarray(start, start + partBytes))
        start = Math.min(start + partBytes, bytes.length)
      },
      cancel: () => end(false),
    },
    // Nothing is read ahead, so a part is read when the one before was taken.
    { highWaterMark: 0 },
  )
  // Without this header, the listener would read ahead to find the length.
  return new Response(body, { headers: { ...headers, 'transfer-encoding': 'chunked' } })
}
