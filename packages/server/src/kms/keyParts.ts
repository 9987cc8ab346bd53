import type { Random } from '../uuid.ts'
import { unusable } from './keyFile.ts'

const head = '# One part of the keys of a Fairlead server. All parts are needed. Keep them apart.'
const line = /^part (?<number>\d)\/(?<count>\d) (?<split>[0-9a-f]{16}) (?<bytes>[\w-]+)$/m

/**
 * Splits the text of a key file. The XOR of all parts is the text; fewer parts are random bytes, which reveal only its
 * length.
 *
 * @param count - 2 to 9.
 * @returns The texts of the part files.
 */
export function splitText(text: string, count: number, random: Random): string[] {
  const bytes = Buffer.from(text)
  const pads = Array.from({ length: count - 1 }, () => random(bytes.length))
  const split = Buffer.from(random(8)).toString('hex')
  return [...pads, xor([bytes, ...pads])].map(
    (part, index) =>
      `${head}\npart ${index + 1}/${count} ${split} ${Buffer.from(part).toString('base64url')}\n`,
  )
}

/**
 * Returns the text that was split.
 *
 * @param path - For the error.
 * @throws `OPTIONS_INVALID` if a part is missing, occurs twice, or is of another split.
 */
export function joinParts(texts: readonly string[], path: string): string {
  const parts = texts.map((text) => {
    const groups = line.exec(text)?.groups
    // The text must not be quoted: it contains a part of the keys.
    if (!groups) throw unusable(path, 'Not a part of a key file')
    const { bytes = '', count, number, split } = groups
    return { bytes: Buffer.from(bytes, 'base64url'), count: Number(count), number, split }
  })
  const [first] = parts
  if (new Set(parts.map(({ split }) => split)).size > 1)
    throw unusable(path, 'The parts are not of the same split')
  if (
    first?.count !== parts.length ||
    new Set(parts.map(({ number }) => number)).size !== first.count
  )
    throw unusable(path, `All ${first?.count} parts are needed, each once`)
  if (new Set(parts.map(({ bytes }) => bytes.length)).size > 1)
    throw unusable(path, 'The parts differ in length')
  return xor(parts.map(({ bytes }) => bytes)).toString('utf8')
}

function xor([first = new Uint8Array(0), ...others]: readonly Uint8Array[]): Buffer {
  const result = Buffer.from(first)
  for (const other of others) for (let at = 0; at < result.length; at++) result[at]! ^= other[at]!
  return result
}
