import { base58 } from '@fairlead/protocol/solana'

/** Type byte of an account with the metadata of a mint. */
const metadataKey = 4
/** Type byte, update authority, and mint. */
const headBytes = 1 + 32 + 32
/** Maximum length of a text, in bytes; the program itself allows less. */
const textBytes = 512

/**
 * Parses name and symbol in an account of the Metaplex program, encoded with Borsh. The texts keep their zero padding.
 *
 * @returns `undefined` if the account is not the metadata of this mint.
 * @see https://developers.metaplex.com/token-metadata
 */
export function parseMetadata(
  data: Uint8Array,
  mint: string,
): { name: string; symbol: string } | undefined {
  if (data.length < headBytes || data[0] !== metadataKey) return undefined
  if (base58.encode(data.subarray(33, headBytes)) !== mint) return undefined
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
