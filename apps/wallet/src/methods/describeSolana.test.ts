import type { SolanaCall } from '@fairlead/protocol/solana'
import { expect, test } from 'vitest'
import { describeSolana } from './describeSolana.ts'
import { budgetProgram } from './solanaFee.ts'

const memo: SolanaCall = {
  program: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  accounts: [],
  data: new TextEncoder().encode('Note'),
}
const budget = (...data: number[]) => ({
  program: budgetProgram,
  accounts: [],
  data: Uint8Array.from(data),
})
/** 300,000 compute units at 2,000,000,000 micro-lamports each. */
const limit = budget(2, 0xe0, 0x93, 0x04, 0)
const price = budget(3, 0, 0x94, 0x35, 0x77, 0, 0, 0, 0)

function describe(...calls: SolanaCall[]) {
  const message = {
    accounts: ['payer'],
    blockhash: '',
    calls,
    hasTables: false,
    signers: 1,
    writable: ['payer'],
  }
  const { rows, warnings } = describeSolana([message], 'Solana')
  return { fee: rows.find(({ label }) => label === 'Network fee, at most')?.value, warnings }
}

test.each([
  ['no budget: each signature costs', [memo], '0.000005 SOL'],
  ['a limit alone costs nothing', [limit, memo], '0.000005 SOL'],
  ['a price for so many units', [limit, price, memo], '0.600005 SOL'],
  ['a price without a limit: 200,000 units for each call', [price, memo], '0.800005 SOL'],
  [
    'a price with more bytes than it needs',
    [limit, budget(...price.data, 1), memo],
    '0.600005 SOL',
  ],
  [
    'a limit above what a transaction can use',
    [budget(2, 255, 255, 255, 255), price],
    '2.800005 SOL',
  ],
  [
    'a part of a lamport counts as one',
    [budget(2, 1, 0, 0, 0), budget(3, 1, 0, 0, 0, 0, 0, 0, 0)],
    '0.000005001 SOL',
  ],
])('[PAIR-04] the highest fee is shown: %s', (_, calls, fee) => {
  expect(describe(...calls)).toEqual({ fee, warnings: [] })
})

test.each([
  ['of an older kind', budget(0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ['of another kind', budget(4, 0, 0, 0, 0)],
  ['too short', budget(3, 0)],
  ['empty', budget()],
])('behavior: a budget that is %s is told as not readable', (_, call) => {
  expect(describe(call).warnings).toHaveLength(1)
})
