import { InputError } from '@fairlead/protocol'

/** JSON value copied from untrusted input, without prototypes. */
export type Json = boolean | null | number | string | Json[] | { [name: string]: Json }

/** Names with a meaning in JavaScript itself; messages never need them. */
const dropped = new Set(['__proto__', 'constructor', 'prototype'])

/** Thrown and caught in this file only: the value is not JSON, or is too large. */
const refused = Symbol('refused')

/**
 * Copies input from a page, so that the copy can't change or run code later: plain values only, in
 * objects without a prototype. Stops at the first value that is not allowed.
 *
 * @throws `REQUEST_INVALID` with the path of a value that is not JSON (dates, maps, blobs, cycles,
 * …), too long or too deep.
 */
export function copyJson(value: unknown, limits: copyJson.Limits): Json {
  const { maxDepth, maxLength } = limits
  let left = maxLength
  const seen = new Set<object>()
  const path: (number | string)[] = []

  function spend(length: number) {
    left -= length
    if (left < 0) throw refused
  }

  function copy(input: unknown, depth: number): Json {
    if (input === null || input === undefined || typeof input === 'boolean') {
      spend(4)
      return input ?? null
    }
    if (typeof input === 'number') {
      spend(1)
      if (!Number.isFinite(input)) throw refused
      return input
    }
    if (typeof input === 'string') {
      spend(input.length + 2)
      return input
    }
    if (typeof input !== 'object' || depth >= maxDepth || seen.has(input)) throw refused
    seen.add(input)
    const output = Array.isArray(input) ? copyList(input, depth) : copyObject(input, depth)
    seen.delete(input)
    return output
  }

  function copyList(input: readonly unknown[], depth: number): Json[] {
    // A huge `length` is cheap to send and expensive to iterate.
    if (input.length > left) throw refused
    spend(2)
    return Array.from(input, (item, at) => {
      path.push(at)
      const output = copy(item, depth + 1)
      path.pop()
      return output
    })
  }

  function copyObject(input: object, depth: number): Json {
    const prototype: unknown = Object.getPrototypeOf(input)
    if (prototype !== Object.prototype && prototype !== null) throw refused
    spend(2)
    const output: { [name: string]: Json } = Object.create(null)
    for (const name in input) {
      if (!Object.hasOwn(input, name)) continue
      if (dropped.has(name)) continue
      spend(name.length + 4)
      path.push(name)
      const item: unknown = Reflect.get(input, name)
      if (item !== undefined) output[name] = copy(item, depth + 1)
      path.pop()
    }
    return output
  }

  try {
    return copy(value, 0)
  } catch {
    // The path still points at the refused value.
    throw new InputError({
      detail: `Plain JSON of ${maxLength} characters and ${maxDepth} levels at most`,
      path: path.join('.') || '(whole value)',
      reason: 'Invalid input',
    })
  }
}

export declare namespace copyJson {
  type Limits = {
    /** Maximum nesting depth of objects and lists. */
    maxDepth: number
    /** Approximate maximum length of the value as JSON, in UTF-16 units. */
    maxLength: number
  }
}
