import { Refusal } from './problem.ts'
import { readText } from './readText.ts'

/** Maximum nesting of objects and arrays in a body. */
const maxNesting = 32

/**
 * Reads the JSON body of a request, before validation by a schema.
 *
 * Some clients send JSON as `text/plain` (to avoid a preflight) or without a type; both are accepted. The API uses no
 * cookies, so accepting text bodies does not allow CSRF.
 *
 * @throws `BODY_TOO_LARGE`, or `REQUEST_INVALID` when the body is not JSON or is nested too deeply.
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
 * Returns the maximum nesting depth of a JSON text, counted before parsing. Uses a plain loop: a regular expression
 * could take quadratic time on unterminated strings.
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
