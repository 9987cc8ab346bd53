/** An XML element; texts are between its children. */
export type XmlElement = {
  /** Local name, without the prefix. */
  readonly name: string
  readonly prefix: string
  /** Attributes by full name, with entities resolved. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: (XmlElement | string)[]
}

const maxElements = 5_000
const maxDepth = 64
const name = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`
const attribute = new RegExp(String.raw`\s+(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const opening = new RegExp(`<(${name})`, 'y')
const ending = /\s*(\/?)>/y
const entities = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/**
 * Parses an XML document into a tree, without the dangerous features of XML. Refuses document types with declarations
 * and custom entities, and limits size and depth. Anything that it doesn't fully understand is refused.
 *
 * @returns The root, or `undefined`.
 */
export function parseXml(text: string): XmlElement | undefined {
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let count = 0
  let at = 0

  /** Adds the text up to `end`; returns false if it is invalid. */
  function addText(end: number): boolean {
    const value = resolveEntities(text.slice(at, end))
    if (value === undefined) return false
    const parent = open.at(-1)
    if (parent) parent.children.push(value)
    return parent !== undefined || value.replace(/^\ufeff/, '').trim() === ''
  }

  /** Returns the index after the next `end`; -1 if there is none. */
  function skip(end: string): number {
    const found = text.indexOf(end, at)
    return found < 0 ? -1 : found + end.length
  }

  for (;;) {
    const next = text.indexOf('<', at)
    if (!addText(next < 0 ? text.length : next)) return undefined
    if (next < 0) return open.length === 0 ? root : undefined
    at = next
    if (text.startsWith('<!--', at)) at = skip('-->')
    else if (text.startsWith('<?', at)) at = skip('?>')
    else if (text.startsWith('<![CDATA[', at)) {
      const end = skip(']]>')
      open.at(-1)?.children.push(text.slice(at + 9, end - 3))
      at = end
    } else if (/^<!doctype\s/i.test(text.slice(at, at + 10)) && !root) {
      const start = at
      at = skip('>')
      // Declarations of a document type are in brackets.
      if (text.slice(start, at).includes('[')) return undefined
    } else if (text.startsWith('</', at)) {
      const end = skip('>')
      const element = open.pop()
      if (!element || text.slice(at + 2, end - 1).trim() !== fullName(element)) return undefined
      at = end
    } else {
      const tag = readTag(text, at)
      count += 1
      if (!tag || count > maxElements || open.length > maxDepth) return undefined
      const parent = open.at(-1)
      if (!parent && root) return undefined
      if (parent) parent.children.push(tag.element)
      else root = tag.element
      if (!tag.isEmpty) open.push(tag.element)
      at = tag.end
    }
    if (at < 0) return undefined
  }
}

/**
 * Reads the tag that opens an element.
 * @returns The element, the index after the tag, and whether the tag also closes the element; `undefined` if it's invalid.
 */
function readTag(
  text: string,
  start: number,
): { element: XmlElement; end: number; isEmpty: boolean } | undefined {
  let at = start
  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const tag = match(opening)?.[1]
  if (tag === undefined) return undefined
  const attributes = new Map<string, string>()
  for (;;) {
    const found = match(attribute)
    if (!found) break
    const value = resolveEntities(found[2] ?? found[3] ?? '')
    if (value === undefined || attributes.has(found[1]!)) return undefined
    attributes.set(found[1]!, value)
  }
  const ended = match(ending)
  if (!ended) return undefined
  const [local = '', prefix = ''] = tag.split(':').reverse()
  const element = { attributes, children: [], name: local, prefix }
  return { element, end: at, isEmpty: ended[1] === '/' }
}

function fullName({ name: local, prefix }: XmlElement): string {
  return prefix ? `${prefix}:${local}` : local
}

function resolveEntities(text: string): string | undefined {
  let isFine = true
  const value = text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+))?;?/gi,
    (all, hex, dec, word) => {
      const code = hex ? Number.parseInt(hex, 16) : dec ? Number(dec) : -1
      if (all.endsWith(';') && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
      if (all.endsWith(';') && Object.hasOwn(entities, word ?? ''))
        return entities[word as keyof typeof entities]
      isFine = false
      return ''
    },
  )
  return isFine ? value : undefined
}

/** Escapes a text for use between tags or in quotes. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
