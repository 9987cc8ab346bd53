import { expect, test } from 'vitest'
import * as solana from './solana.ts'

test('default: what others may use', () => {
  expect(Object.keys(solana).sort()).toEqual([
    'readSolanaMessage',
    'readSolanaTransaction',
    'withSolanaSignature',
  ])
})
