import { Refusal } from '../problem.ts'

/**
 * Reads the bytes of a JSON request on the frame's host. Other content types are refused, so that a form on another
 * site can't send one.
 *
 * @throws `MEDIA_TYPE`, `BODY_TOO_LARGE`.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json(?:; ?charset=utf-8)?$/i.test(type)) throw new Refusal('MEDIA_TYPE')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new Refusal('BODY_TOO_LARGE')
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts)
    size += value.byteLength
    if (size > maxBytes) {
      // Cancelling may fail while the sender keeps sending. The result is known by then, so the error is ignored.
      reader.cancel().catch(() => {})
      throw new Refusal('BODY_TOO_LARGE')
    }
    parts.push(value)
  }
}
