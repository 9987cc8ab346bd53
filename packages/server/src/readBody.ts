import { Refusal } from './problem.ts'
import { readText } from './readText.ts'

/** How deep objects and arrays of a body may lie in each other. */
const maxNesting = 32

/**
 * The JSON of a request, not yet parsed by a schema.
 *
 * Other clients send JSON as `text/plain` (no preflight) or without a type; both are read alike.
 * There are no cookies in this API, so a text body opens no forgery hole.
 *
 * @throws `BODY_TOO_LARGE`, or `REQUEST_INVALID` when it is not JSON, or nested too deep.
 */
export async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!['', 'application/json', 'text/plain'].includes(type))
    throw new Refusal('REQUEST_INVALID', { field: 'content-type', shortMessage: 'Invalid input' })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new Refusal('BODY_TOO_LARGE')

  const text = await readText(request.body, maxBytes).catch((cause: unknown) => {
    throw new Refusal('REQUEST_INVALID', { cause, field: 'body', shortMessage: 'Invalid input' })
  })
  if (text === undefined) throw new Refusal('BODY_TOO_LARGE')
  if (text.trim() === '')
    throw new Refusal('REQUEST_INVALID', { field: 'body', shortMessage: 'Required' })
  if (nesting(text) > maxNesting)
    throw new Refusal('REQUEST_INVALID', { field: 'body', shortMessage: 'Invalid input' })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal('REQUEST_INVALID', { cause, field: 'body', shortMessage: 'Invalid input' })
  }
}

/**
 * Deepest place of a JSON text, counted before parsing so that the depth costs nothing. A plain
 * loop: a regular expression over strings that never end would take quadratic time.
 */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let isString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isString) {
      if (character === '\\') index++
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}
