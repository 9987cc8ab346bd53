/** Pseudo-random source of one input. The same seed and index always produce the same input. */
export type Random = {
  /** Returns a whole number from 0 to `limit - 1`. */
  below(limit: number): number
  bytes(length: number): Uint8Array<ArrayBuffer>
  /** Returns true once in `times` calls on average. */
  oneIn(times: number): boolean
  pick<item>(items: readonly item[]): item
}

/**
 * Creates the source of one input. Not for secrets.
 *
 * @param name - Name of the target, so that targets get different inputs.
 */
export function createRandom(seed: number, name: string, index: number): Random {
  let state = mix(seed ^ hash(name)) ^ mix(index + 1)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    return mix(state) >>> 0
  }
  const below = (limit: number) => next() % Math.max(1, limit)
  return {
    below,
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
    oneIn: (times) => below(times) === 0,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined && items.length === 0) throw new RangeError('Nothing to pick from.')
      return item as (typeof items)[number]
    },
  }
}

/** Mixes the bits of a 32-bit number (finalizer of MurmurHash3). */
function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7)
}
