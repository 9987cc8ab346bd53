/** Everything that may precede the root element of an SVG document. */
const prologue = /^(?:\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE svg[^>[]*>)*<svg[\s>/]/i

/**
 * Detects the type of an image by its bytes, never by its file name.
 *
 * @returns The MIME type; `undefined` if the type may not be served.
 */
export function sniffType(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = text.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  // A byte order mark may come first.
  const document = text.toString('utf8', 0, 4096).replace(/^\ufeff/, '')
  return prologue.test(document) ? 'image/svg+xml' : undefined
}
