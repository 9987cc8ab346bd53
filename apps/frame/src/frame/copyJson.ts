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
 * @returns `undefined` for what is no JSON (dates, maps, blobs, rings, …), too long or too deep.
 */
export function copyJson(value: unknown, limits: copyJson.Limits): Json | undefined {
  const { maxDepth, maxLength } = limits
  let left = maxLength
  const seen = new Set<object>()

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
    return Array.from(input, (item) => copy(item, depth + 1))
  }

  function copyObject(input: object, depth: number): Json {
    const prototype: unknown = Object.getPrototypeOf(input)
    if (prototype !== Object.prototype && prototype !== null) throw refused
    spend(2)
    const output: { [name: string]: Json } = Object.create(null)
    for (const name in input) {
      if (!Object.hasOwn(input, name)) continue
      const item: unknown = Reflect.get(input, name)
      if (dropped.has(name) || item === undefined) continue
      spend(name.length + 4)
      output[name] = copy(item, depth + 1)
    }
    return output
  }

  try {
    return copy(value, 0)
  } catch {
    return undefined
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
