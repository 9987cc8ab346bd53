import type { Hex } from 'viem'

/** Selector of `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3. */
const selector = '0x82ad56cb'
/** Words before the data of each call: target, `allowFailure`, the offset of the data, and its length. */
const headWords = 4

/**
 * Encodes a call of Multicall3 in which every read may fail. Many times quicker than a general encoder, whose time
 * exceeds that of the request for hundreds of reads.
 */
export function encodeMulticall(reads: readonly { readonly data: Hex; readonly to: Hex }[]): Hex {
  const bodies = reads.map(({ data, to }) => {
    const bytes = data.slice(2)
    const size = bytes.length / 2
    const padded = bytes.padEnd(Math.ceil(size / 32) * 64, '0')
    return [to.slice(2).toLowerCase().padStart(64, '0'), word(1), word(96), word(size), padded]
  })
  const offsets: string[] = []
  let at = reads.length * 32
  for (const body of bodies) {
    offsets.push(word(at))
    at += headWords * 32 + (body[headWords]?.length ?? 0) / 2
  }
  return `${selector}${[word(32), word(reads.length), ...offsets, ...bodies.flat()].join('')}`
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}
