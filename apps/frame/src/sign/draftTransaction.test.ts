import { BaseError } from '@fairlead/protocol'
import { type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { context } from '../testing/methodContext.ts'
import { sendTransaction } from './sendTransaction.ts'

const to = '0x000000000000000000000000000000000000dEaD'
const signature = new Uint8Array(65).fill(1)
signature[64] = 27
const lost = new BaseError('UPSTREAM_UNAVAILABLE')

/** A chain whose answer to the transaction is an error, and that then looks for the hash. */
function open(failure: BaseError, find: (hash: unknown) => unknown) {
  const raw: Hex[] = []
  const world = context({
    answers: {
      eth_getTransactionByHash: ([hash]) => find(hash),
      eth_sendRawTransaction: ([sent]) => {
        raw.push(sent as Hex)
        throw failure
      },
    },
  })
  const send = async () =>
    (await sendTransaction([{ to, value: '0x1' }], world)).finish([signature])
  return { raw, send }
}

test('behavior: an answer is lost: the transaction is looked up until a node has it, and not sent again', async () => {
  let looks = 0
  const { raw, send } = open(lost, (hash) => (++looks > 2 ? { hash } : null))
  expect(await send()).toBe(keccak256(raw[0]!))
  expect(raw).toHaveLength(1)
})

test.each<[string, () => unknown]>([
  ['no transaction', () => null],
  ['another transaction', () => ({ hash: `0x${'22'.repeat(32)}` })],
  [
    'no answer',
    () => {
      throw lost
    },
  ],
])('error: an answer is lost and the hash has %s', async (_, find) => {
  await expect(open(lost, find).send()).rejects.toBe(lost)
})

test('error: a refusal is final', async () => {
  const refused = new BaseError('PROVIDER_ERROR', { shortMessage: 'nonce too low' })
  await expect(open(refused, (hash) => ({ hash })).send()).rejects.toBe(refused)
})
