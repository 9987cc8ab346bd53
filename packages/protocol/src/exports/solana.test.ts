import { expect, test } from 'vitest'
import * as solana from './solana.ts'

test('default: public exports', () => {
  expect(Object.keys(solana).sort()).toEqual([
    'SolanaFormatError',
    'base58',
    'isSolanaAddress',
    'looksLikeSolanaTransaction',
    'readSolanaMessage',
    'readSolanaTransaction',
    'readSolanaVersion',
    'withSolanaSignature',
  ])
})
