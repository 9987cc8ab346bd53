import { InputError } from '@fairlead/protocol'

/** What is left of a value from outside: JSON, and nothing that came with a prototype. */
export type Json = boolean | null | number | string | Json[] | { [name: string]: Json }

/** Names that mean something to the language itself; nobody needs them in a message. */
const dropped = new Set(['__proto__', 'constructor', 'prototype'])

/** Thrown and caught here alone: the value is no JSON, or too much of it. */
const refused = Symbol('refused')

/**
 * Copies what a page sent, so that nothing of it can change or act later: plain values only, in
 * objects without a prototype. Stops at the first thing that does not belong there.
 *
 * @throws `REQUEST_INVALID` with the path of what is no JSON (dates, maps, blobs, rings, …), too long or
 * too deep.
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
    // A length alone costs nothing to send, and a lot to walk.
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
    // Left as it was at what was refused.
    throw new InputError({
      detail: `Plain JSON of ${maxLength} characters and ${maxDepth} levels at most`,
      path: path.join('.') || '(whole value)',
      reason: 'Invalid input',
    })
  }
}

export declare namespace copyJson {
  type Limits = {
    /** How deep objects and lists may lie in each other. */
    maxDepth: number
    /** Longest text of it as JSON, about, in UTF-16 units. */
    maxLength: number
  }
}
