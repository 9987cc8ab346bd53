import type { ErrorCode } from './errors/codes.ts'
import { InputError } from './errors/InputError.ts'

// Validation for the first load: options, wallet announcements, stored state. The schema library would be a
// third of the first load, so these predicates replace it there. Code that loads later uses `parse`.

/** Path of an invalid value, and a description of valid ones. */
export type Misfit = { readonly detail: string; readonly isMissing: boolean; readonly path: string }

/** Validates a value; returns undefined if it is valid. */
export type Shape = (value: unknown, path: string) => Misfit | undefined

/** Creates a shape from a predicate; `detail` describes valid values. A predicate that throws rejects the value. */
export function rule(fits: (value: unknown) => boolean, detail: string): Shape {
  return (value, path) => {
    try {
      if (fits(value)) return undefined
    } catch {}
    return { detail, isMissing: value === undefined, path }
  }
}

/** A string; may be empty. */
export const aString = rule((value) => typeof value === 'string', 'a string')
/** True or false. */
export const aBoolean = rule((value) => typeof value === 'boolean', 'true or false')
/** A function. */
export const aFunction = rule((value) => typeof value === 'function', 'a function')
/** A string that is not empty. */
export const aName = rule(
  (value) => typeof value === 'string' && value !== '',
  'a non-empty string',
)

/** A string that matches the pattern. */
export function matching(pattern: RegExp, detail: string): Shape {
  return rule((value) => typeof value === 'string' && pattern.test(value), detail)
}

/** One of the given values. */
export function oneOf(...choices: readonly unknown[]): Shape {
  return rule((value) => choices.includes(value), `one of: ${choices.join(', ')}`)
}

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): Shape {
  const isWhole = (value: unknown) => Number.isSafeInteger(value)
  return rule(
    (value) => isWhole(value) && Number(value) >= min && Number(value) <= max,
    `a whole number from ${min}`,
  )
}

/** A value that may be absent. */
export function optional(shape: Shape): Shape {
  return (value, path) => (value === undefined ? undefined : shape(value, path))
}

/** Valid if one of the shapes accepts the value; otherwise returns the misfit of the last shape. */
export function either(...shapes: readonly Shape[]): Shape {
  return (value, path) => {
    let misfit: Misfit | undefined
    for (const shape of shapes) {
      misfit = shape(value, path)
      if (!misfit) return undefined
    }
    return misfit
  }
}

/** An array of at least `min` values of one shape. */
export function listOf(shape: Shape, min = 0): Shape {
  const isList = rule(
    (value) => Array.isArray(value) && value.length >= min,
    min > 0 ? 'a non-empty list' : 'a list',
  )
  return (value, path) => {
    const misfit = isList(value, path)
    if (misfit) return misfit
    return first(Object.entries(value as unknown[]), path, ([, item], at) => shape(item, at))
  }
}

/** An object whose keys and values each have one shape. */
export function recordOf(key: Shape, shape: Shape): Shape {
  return (value, path) => {
    if (!isRecord(value)) return aRecord(value, path)
    return first(
      Object.entries(value),
      path,
      ([name, item], at) => key(name, at) ?? shape(item, at),
    )
  }
}

/** An object with these fields; `strict` rejects other fields. */
export function objectOf(fields: Readonly<Record<string, Shape>>, strict = false): Shape {
  return (value, path) => {
    if (!isRecord(value)) return aRecord(value, path)
    const unknown = strict && Object.keys(value).find((name) => !Object.hasOwn(fields, name))
    if (unknown)
      return {
        detail: `no such field; known fields: ${Object.keys(fields).join(', ')}`,
        isMissing: false,
        path: join(path, unknown),
      }
    return first(Object.entries(fields), path, ([name, shape], at) => shape(value[name], at))
  }
}

/**
 * Validates a value without copying it. Callers that store the value must pick the fields that they need.
 *
 * @throws {@link InputError} with the path of the first invalid field.
 */
export function check(shape: Shape, value: unknown, code?: ErrorCode): void {
  const misfit = shape(value, '')
  if (!misfit) return
  throw new InputError({
    code,
    detail: `Expected: ${misfit.detail}`,
    path: misfit.path || '(whole value)',
    reason: misfit.isMissing ? 'Required' : 'Invalid input',
  })
}

/** Like {@link check}, but returns false for an invalid value. */
export function fits(shape: Shape, value: unknown): boolean {
  try {
    return !shape(value, '')
  } catch {
    // A getter of an untrusted object may throw.
    return false
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const aRecord = rule(isRecord, 'an object')
const join = (path: string, name: string) => (path ? `${path}.${name}` : name)

function first<item>(
  entries: readonly [string, item][],
  path: string,
  look: (entry: [string, item], at: string) => Misfit | undefined,
): Misfit | undefined {
  for (const entry of entries) {
    const misfit = look(entry, join(path, entry[0]))
    if (misfit) return misfit
  }
  return undefined
}
