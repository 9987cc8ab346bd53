/** Bytes with their declared media type, in lower case and without parameters. */
export type Content = { readonly bytes: Uint8Array; readonly type: string }

/**
 * Decodes a `data:` URL. Contracts often write them incorrectly, so a percent sign without an escape is taken
 * literally, as are `#` and non-ASCII characters.
 *
 * @param maxBytes - Nothing is decoded if the content could be longer.
 * @returns `undefined` if it is not a `data:` URL, or too long.
 * @see https://www.rfc-editor.org/rfc/rfc2397
 */
export function readDataUrl(url: string, maxBytes: number): Content | undefined {
  const comma = url.indexOf(',')
  if (!/^data:/i.test(url) || comma < 0 || comma > 256) return undefined
  const [type = '', ...parameters] = url.slice('data:'.length, comma).toLowerCase().split(';')
  const isBase64 = parameters.some((parameter) => parameter.trim() === 'base64')
  // Base64 uses four characters for three bytes, an escape three characters for one.
  if (url.length > maxBytes * 3 + 256) return undefined
  const raw = unescapePercent(Buffer.from(url.slice(comma + 1)))
  const bytes = isBase64 ? Buffer.from(raw.toString('latin1'), 'base64') : raw
  return bytes.byteLength <= maxBytes ? { bytes, type: type.trim() || 'text/plain' } : undefined
}

function unescapePercent(text: Buffer): Buffer {
  const bytes = Buffer.alloc(text.byteLength)
  let length = 0
  for (let at = 0; at < text.byteLength; at += 1) {
    const pair = text[at] === 0x25 ? text.toString('latin1', at + 1, at + 3) : ''
    const isEscape = /^[0-9a-f]{2}$/i.test(pair)
    bytes[length] = isEscape ? Number.parseInt(pair, 16) : text[at]!
    length += 1
    if (isEscape) at += 2
  }
  return bytes.subarray(0, length)
}
