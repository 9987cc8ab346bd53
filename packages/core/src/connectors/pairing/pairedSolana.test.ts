import { rpcError } from '@fairlead/test'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { pairedSolana } from './pairedSolana.ts'

const address = base58.encode(new Uint8Array(32).fill(5))
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const signature = new Uint8Array(64).fill(7)
/** One signature, version 0, no instructions. */
const transaction = new Uint8Array([
  1,
  ...new Uint8Array(64),
  ...[0x80, 1, 0, 0, 1],
  ...new Uint8Array(32).fill(5),
  ...new Uint8Array(34),
])
const signedTransaction = new Uint8Array(transaction)
signedTransaction.set(signature, 1)
const asked = { address, chainId, transaction } as const

function open(answers: Record<string, (params: unknown) => unknown>) {
  const calls: { method: string; params?: unknown }[] = []
  const wallet = pairedSolana({
    async request(call) {
      calls.push(call)
      const answer = answers[call.method]
      if (!answer) throw rpcError(4200, 'Not asked for')
      return answer(call.params)
    },
  })
  return { calls, wallet }
}

test('[NS-04] default: a text, as base58 with the key', async () => {
  const { calls, wallet } = open({
    solana_signMessage: () => ({ signature: base58.encode(signature) }),
  })
  const message = new TextEncoder().encode('Hello')

  expect(await wallet.signMessage?.({ address, message })).toEqual(signature)
  expect(calls).toEqual([
    { method: 'solana_signMessage', params: { message: base58.encode(message), pubkey: address } },
  ])
})

test.each([
  ['a signature', { signature: base58.encode(signature) }],
  ['the whole transaction', { transaction: base64.encode(signedTransaction) }],
])('[NS-04] a transaction: the wallet responds with %s', async (_, answer) => {
  const { calls, wallet } = open({ solana_signTransaction: () => answer })

  expect(await wallet.signTransaction?.(asked)).toEqual(signedTransaction)
  expect(calls[0]?.params).toEqual({ pubkey: address, transaction: base64.encode(transaction) })
})

test('behavior: several at once in order; one by one if the wallet does not support batches', async () => {
  const all = open({
    solana_signAllTransactions: () => ({
      transactions: [signedTransaction, transaction].map((one) => base64.encode(one)),
    }),
  })
  const single = open({
    solana_signTransaction: () => ({ signature: base58.encode(signature) }),
  })
  const transactions = [transaction, transaction]

  expect(await all.wallet.signAllTransactions?.({ ...asked, transactions })).toEqual([
    signedTransaction,
    transaction,
  ])
  expect(await single.wallet.signAllTransactions?.({ ...asked, transactions })).toEqual([
    signedTransaction,
    signedTransaction,
  ])
  expect(single.calls.map(({ method }) => method)).toEqual([
    'solana_signAllTransactions',
    'solana_signTransaction',
    'solana_signTransaction',
  ])
})

test('behavior: signed and sent by the wallet', async () => {
  const { calls, wallet } = open({
    solana_signAndSendTransaction: () => ({ signature: base58.encode(signature) }),
  })

  expect(await wallet.signAndSendTransaction?.(asked)).toBe(base58.encode(signature))
  expect(calls[0]?.params).toEqual({
    pubkey: address,
    sendOptions: {},
    transaction: base64.encode(transaction),
  })
})

test('error: declining all of them requests none of them', async () => {
  const { calls, wallet } = open({
    solana_signAllTransactions() {
      throw rpcError(5000, 'User rejected')
    },
  })

  const signing = wallet.signAllTransactions?.({ ...asked, transactions: [transaction] })

  await expect(signing).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(calls).toHaveLength(1)
})

test.each([
  undefined,
  {},
  { signature: 7 },
  { signature: 'short' },
  { signature: base58.encode(new Uint8Array(63).fill(1)) },
  { transaction: '***' },
])('error: an invalid response: %j', async (answer) => {
  const { wallet } = open({
    solana_signMessage: () => answer,
    solana_signTransaction: () => answer,
  })

  await expect(wallet.signTransaction?.(asked)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  await expect(
    wallet.signMessage?.({ address, message: new Uint8Array([1]) }),
  ).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('error: a method that the wallet does not have', async () => {
  const { wallet } = open({})

  await expect(wallet.signAndSendTransaction?.(asked)).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
    hints: ['The wallet lacks: solana_signAndSendTransaction'],
  })
})
