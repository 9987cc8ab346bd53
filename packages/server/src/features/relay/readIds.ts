/** Maximum length of an id that is read without scanning the message. */
const longestFirst = 32

/**
 * Returns the JSON text of each id in a JSON-RPC message. Phones send ids of 19 digits, which a JSON parser would
 * round, but the reply must repeat them exactly.
 *
 * @param text - Valid JSON: an object, or an array of objects.
 * @returns One entry per object; `undefined` if its id is missing, or neither a number nor a string.
 */
export function readIds(text: string): (string | undefined)[] {
  const ids: (string | undefined)[] = []
  const first = readFirst(text)
  if (first !== undefined) return [first]
  const start = skipSpace(text, 0)
  if (text[start] !== '[') return [readId(text, start)]
  for (let at = skipSpace(text, start + 1); text[at] !== ']' && at < text.length; ) {
    ids.push(readId(text, at))
    at = skipSpace(text, skipValue(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return ids
}

/**
 * Returns an integer id that comes first, if no other key can be `id`; otherwise `undefined`. Faster for long messages
 * than {@link readId}, which walks through all keys.
 */
function readFirst(text: string): string | undefined {
  if (!text.startsWith('{"id":') || text.includes('"id"', 6) || text.includes('\\'))
    return undefined
  return /^-?\d+(?=[,}])/.exec(text.slice(6, 6 + longestFirst))?.[0]
}

/** Returns the id of the object at `start`. The last of duplicate keys counts, as in `JSON.parse`. */
function readId(text: string, start: number): string | undefined {
  if (text[start] !== '{') return undefined
  let id: string | undefined
  for (let at = skipSpace(text, start + 1); text[at] === '"'; ) {
    const keyEnd = skipValue(text, at)
    // Decodes the key, which may contain escapes.
    const isId = JSON.parse(text.slice(at, keyEnd)) === 'id'
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const valueEnd = skipValue(text, valueStart)
    const value = text.slice(valueStart, valueEnd)
    if (isId) id = /^["\-\d]/.test(value) ? value : undefined
    at = skipSpace(text, valueEnd)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return id
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

/** Returns the index after the value at `start`. */
function skipValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      if (depth === 0) return at + 1
    } else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      // A closing bracket after a number or literal belongs to the enclosing value.
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && (character === ',' || /\s/.test(character ?? ''))) return at
  }
  return text.length
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
