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
    signers: ['payer'],
    version: 'legacy' as const,
    writable: ['payer'],
  }
  const { rows, warnings } = describeSolana([message], 'Solana')
  return { fee: rows.find(({ label }) => label === 'Network fee, at most')?.value, warnings }
}

test.each([
  ['no budget: a fixed fee per signature', [memo], '0.000005 SOL'],
  ['a limit alone has no fee', [limit, memo], '0.000005 SOL'],
  ['a price for a number of units', [limit, price, memo], '0.600005 SOL'],
  ['a price without a limit: 200,000 units for each call', [price, memo], '0.800005 SOL'],
  ['a price with extra bytes', [limit, budget(...price.data, 1), memo], '0.600005 SOL'],
  [
    'a limit above the maximum of a transaction',
    [budget(2, 255, 255, 255, 255), price],
    '2.800005 SOL',
  ],
  [
    'a fraction of a lamport is rounded up',
    [budget(2, 1, 0, 0, 0), budget(3, 1, 0, 0, 0, 0, 0, 0, 0)],
    '0.000005001 SOL',
  ],
])('[PAIR-04] the maximum fee is shown: %s', (_, calls, fee) => {
  expect(describe(...calls)).toEqual({ fee, warnings: [] })
})

test.each([
  ['of a deprecated type', budget(0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ['of another type', budget(4, 0, 0, 0, 0)],
  ['too short', budget(3, 0)],
  ['empty', budget()],
])('behavior: a budget that is %s is shown as not readable', (_, call) => {
  expect(describe(call).warnings).toHaveLength(1)
})
