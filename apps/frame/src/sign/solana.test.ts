import { readSolanaTransaction } from '@fairlead/protocol/solana'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { context, words } from '../testing/methodContext.ts'
import {
  solanaSignAllTransactions,
  solanaSignAndSendTransaction,
  solanaSignTransaction,
} from './solana.ts'

const { addresses } = context()
const other = Uint8Array.from({ length: 32 }, () => 7)
const system = new Uint8Array(32)

/** Builds a transaction with one system instruction, from our account to another. */
function transaction(options: { data?: number[]; signer?: Uint8Array; tables?: boolean } = {}) {
  const { data = [2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0], tables = false } = options
  const signer = options.signer ?? base58.decode(addresses.solana)
  const message = [
    ...(tables ? [0x80] : []),
    ...[1, 0, 1, 3, ...signer, ...other, ...system],
    ...new Uint8Array(32).fill(9),
    ...[1, 2, 2, 0, 1, data.length, ...data],
    ...(tables ? [1, ...new Uint8Array(32).fill(3), 1, 0, 0] : []),
  ]
  return base58.encode(Uint8Array.of(1, ...new Uint8Array(64), ...message))
}
const onSolana = (options: context.Options = {}) => context({ chain: 'solana', ...options })

test('[AUTH-11][NS-02] default: amounts, receivers and the fee; adds our signature in its place', async () => {
  const prepared = await solanaSignTransaction({ transaction: transaction() }, onSolana())
  expect(prepared.description).toMatchObject({
    rows: [
      { label: 'amount', value: '1 SOL' },
      { label: 'from', value: addresses.solana },
      { label: 'to', value: base58.encode(other) },
      { label: 'fee', value: '0.000005 SOL' },
    ],
    warnings: [],
  })
  const signature = new Uint8Array(64).fill(5)
  const answer = (await prepared.finish([signature])) as { transaction: string }
  const signed = readSolanaTransaction(base58.decode(answer.transaction))
  expect(signed.signatures).toEqual([signature])
  expect(prepared.signingRequests).toEqual([{ message: signed.body, type: 'solana-transaction' }])
})

test('[AUTH-11] several: same order and count', async () => {
  const texts = [transaction(), transaction({ data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] })]
  const prepared = await solanaSignAllTransactions({ transactions: texts }, onSolana())
  const { transactions } = (await prepared.finish([new Uint8Array(64), new Uint8Array(64)])) as {
    transactions: string[]
  }
  expect(transactions).toEqual(texts)
})

test('[AUTH-11] sent once, as it was signed', async () => {
  const world = onSolana()
  const prepared = await solanaSignAndSendTransaction({ transaction: transaction() }, world)
  await prepared.finish([new Uint8Array(64)])
  expect(world.asked.filter(({ method }) => method === 'sendTransaction')).toEqual([
    {
      method: 'sendTransaction',
      params: [base64.encode(base58.decode(transaction())), { encoding: 'base64' }],
    },
  ])
})

test('[SEC-119] an undecodable instruction, and address lookup tables, cause a warning', async () => {
  const unknown = await solanaSignTransaction(
    { transaction: transaction({ data: [1, 2, 3] }) },
    onSolana(),
  )
  expect(words(unknown.description)).toEqual(['high warnUnknown'])
  const tables = await solanaSignTransaction(
    { transaction: transaction({ tables: true }) },
    onSolana(),
  )
  expect(words(tables.description)).toEqual(['high warnTables'])
})

test.each([
  ['not a transaction', base58.encode(Uint8Array.of(1, 2, 3))],
  ['a transaction that others must sign', transaction({ signer: other })],
  ['extra bytes at the end', base58.encode(Uint8Array.of(...base58.decode(transaction()), 0))],
])('[SEC-119] error: %s', async (_, text) => {
  await expect(solanaSignTransaction({ transaction: text }, onSolana())).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})

test('[SEC-113] error: for another Solana network', async () => {
  const world = onSolana({ answers: { isBlockhashValid: () => ({ value: false }) } })
  await expect(solanaSignTransaction({ transaction: transaction() }, world)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})
