import { encodeAddress } from './base58.ts'

/** Says that an account holds the metadata of a mint. */
const metadataKey = 4
/** Key, who may change it, and the mint. */
const headBytes = 1 + 32 + 32
/** Longest text that is believed, in bytes; the program itself keeps to less. */
const textBytes = 512

/**
 * Name and symbol in an account of Metaplex' program, which is written in Borsh. The texts are as
 * they stand there, filled up with zeros.
 *
 * @returns `undefined` for what is no metadata of this mint.
 * @see https://developers.metaplex.com/token-metadata
 */
export function parseMetadata(
  data: Uint8Array,
  mint: string,
): { name: string; symbol: string } | undefined {
  if (data.length < headBytes || data[0] !== metadataKey) return undefined
  if (encodeAddress(data.subarray(33, headBytes)) !== mint) return undefined
  const name = readText(data, headBytes)
  const symbol = name && readText(data, name.end)
  return symbol && { name: name.text, symbol: symbol.text }
}

function readText(data: Uint8Array, start: number): { end: number; text: string } | undefined {
  const at = start + 4
  if (at > data.length) return undefined
  const length = new DataView(data.buffer, data.byteOffset).getUint32(start, true)
  const end = at + length
  if (length > textBytes || end > data.length) return undefined
  return { end, text: new TextDecoder().decode(data.subarray(at, end)) }
}
