import { base58 } from '@fairlead/protocol/solana'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMetadata } from './createMintReader.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** Encodes a text in Borsh, with zero padding as in Metaplex. */
function text(value: string, room: number): number[] {
  const bytes = Buffer.alloc(room)
  bytes.write(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(room)
  return [...length, ...bytes]
}

function metadata({ key = 4, of = mint } = {}): number[] {
  const head = [key, ...new Uint8Array(32), ...base58.decode(of)]
  return [...head, ...text('USD Coin', 32), ...text('USDC', 10), ...text('', 200)]
}

test('[NS-03] default: name and symbol padded with zeros', () => {
  expect(parseMetadata(Uint8Array.from(metadata()), mint)).toEqual({
    name: `USD Coin${'\0'.repeat(24)}`,
    symbol: `USDC${'\0'.repeat(6)}`,
  })
})

test.each([
  ['of another type', metadata({ key: 6 })],
  ['of another mint', metadata({ of: 'So11111111111111111111111111111111111111112' })],
  ['that ends in the symbol', metadata().slice(0, 110)],
  ['with a length out of range', metadata().with(65 + 1, 255)],
  ['that is empty', []],
])('[NS-03] error: an account %s', (_, bytes) => {
  expect(parseMetadata(Uint8Array.from(bytes), mint)).toBeUndefined()
})

test('[NS-03] behavior: arbitrary bytes never throw', () => {
  const head = metadata().slice(0, 65)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
      const told = parseMetadata(Uint8Array.from([...head, ...rest]), mint)
      expect(told === undefined || typeof told.name === 'string').toBe(true)
    }),
  )
})
