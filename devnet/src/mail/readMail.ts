/** A decoded email. */
export type ReadMail = {
  from: string
  html: string
  subject: string
  text: string
}

/** Parses an email in the formats that the server writes: one body, or alternatives of one text. Pictures are ignored. */
export function readMail(source: string): ReadMail {
  const { body, headers } = split(source)
  const found = { html: '', text: '' }
  for (const part of partsOf(body, headers.get('content-type') ?? 'text/plain')) {
    const [type = ''] = (part.headers.get('content-type') ?? 'text/plain').split(';')
    if (!/^\s*text\//i.test(type)) continue
    const content = decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')
    if (type.trim().toLowerCase() === 'text/html') found.html ||= content
    else found.text ||= content
  }
  const { html, text } = found
  const subject = decodeWords(headers.get('subject') ?? '')
  return { from: headers.get('from') ?? '', html, subject, text: text.trimEnd() }
}

type Part = { body: string; headers: ReadonlyMap<string, string> }

function split(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source)
  const head = source.slice(0, end?.index ?? source.length).replace(/\r?\n[ \t]+/g, ' ')
  const headers = head.split(/\r?\n/).map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const body = end ? source.slice(end.index + end[0].length) : ''
  return { body, headers: new Map(headers) }
}

function partsOf(body: string, contentType: string): readonly Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) return [{ body, headers: new Map([['content-type', contentType]]) }]
  const pieces = body.split(`--${boundary}`).slice(1, -1)
  return pieces.flatMap((piece) => {
    const part = split(piece.replace(/^\r?\n/, ''))
    return partsOf(part.body, part.headers.get('content-type') ?? '').map((inner) => ({
      body: inner.body,
      headers: new Map([...part.headers, ...inner.headers]),
    }))
  })
}

function decode(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding.toLowerCase() !== 'quoted-printable') return body.replace(/\r\n/g, '\n')
  return decodeQuoted(body.replace(/=\r?\n/g, '').replace(/\r\n/g, '\n'))
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** Decodes encoded words: https://www.rfc-editor.org/rfc/rfc2047 */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, content: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString()
        : decodeQuoted(content.replaceAll('_', ' ')),
    )
}
