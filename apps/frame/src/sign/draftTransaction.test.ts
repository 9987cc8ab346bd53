import { BaseError } from '@fairlead/protocol'
import { type Hex, keccak256, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { sendCalls } from '../smart/sendCalls.ts'
import { context } from '../testing/methodContext.ts'
import { sendTransaction } from './sendTransaction.ts'

const to = '0x000000000000000000000000000000000000dEaD'
const signature = new Uint8Array(65).fill(1)
signature[64] = 27
const lost = new BaseError('UPSTREAM_UNAVAILABLE')
const refusal = (shortMessage: string) => new BaseError('PROVIDER_ERROR', { shortMessage })

/** A chain that answers sendings in this order, and then looks for the hash. Errors are thrown. */
function open(sendings: readonly unknown[], find: (hash: unknown) => unknown = () => null) {
  const left = [...sendings]
  const raw: Hex[] = []
  const world = context({
    answers: {
      eth_getTransactionByHash: ([hash]) => find(hash),
      eth_sendRawTransaction: ([sent]) => {
        raw.push(sent as Hex)
        const answer = left.shift()
        if (answer instanceof BaseError) throw answer
        return answer
      },
    },
  })
  const send = async () =>
    (await sendTransaction([{ to, value: '0x1' }], world)).finish([signature])
  return { raw, send }
}

test.each([
  ['takes the same bytes again', `0x${'11'.repeat(32)}`],
  ['has it already (Geth)', refusal('already known')],
  ['has it already (Nethermind)', refusal('AlreadyKnown')],
  ['has it already (Besu)', refusal('Known transaction')],
  ['has it already (Anvil)', refusal('transaction already imported')],
])('behavior: an answer is lost and a node %s: returns the hash', async (_, second) => {
  const { raw, send } = open([lost, second])
  expect(await send()).toBe(keccak256(raw[0]!))
  expect(raw).toEqual([raw[0], raw[0]])
})

test.each([
  ['the nonce is used', refusal('nonce too low')],
  ['no node takes it again', lost],
])('behavior: an answer is lost and %s: finds the transaction by its hash', async (_, second) => {
  const { raw, send } = open([lost, second], (hash) => ({ hash }))
  expect(await send()).toBe(keccak256(raw[0]!))
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
])('error: an answer is lost, the nonce is used, and the hash has %s', async (_, find) => {
  const { raw, send } = open([lost, refusal('nonce too low')], find)
  await expect(send()).rejects.toBe(lost)
  expect(raw).toHaveLength(2)
})

test('error: an unknown transaction type is no known transaction', async () => {
  await expect(open([lost, refusal('unknown transaction type')]).send()).rejects.toBe(lost)
})

test('error: a refusal is final', async () => {
  const refused = refusal('already known')
  const { raw, send } = open([refused], (hash) => ({ hash }))
  await expect(send()).rejects.toBe(refused)
  expect(raw).toHaveLength(1)
})

/** Prepares requests while the next nonce is 7; it is another one at the approval. */
async function prepareAt(nonceAtApproval: string) {
  let nonce = '0x7'
  const raw: Hex[] = []
  const world = context({
    answers: {
      eth_getTransactionCount: () => nonce,
      eth_sendRawTransaction: ([sent]) => {
        raw.push(sent as Hex)
        return keccak256(sent as Hex)
      },
    },
  })
  const call = { to, value: '0x1' }
  const one = await sendTransaction([call], world)
  const two = await sendCalls([{ calls: [call, call] }], world)
  nonce = nonceAtApproval
  return { one, raw, two }
}

test('behavior: another tab used the nonce before the approval: the next one is signed and sent', async () => {
  const { one, raw, two } = await prepareAt('0x9')
  for (const prepared of [one, two]) {
    const renewed = await prepared.renew?.()
    await renewed?.finish(renewed.signingRequests.map(() => signature))
  }
  const sent = raw.map((bytes) => parseTransaction(bytes as `0x02${string}`))
  expect(sent.map(({ nonce }) => nonce)).toEqual([9, 9, 10])
  expect(sent[0]).toMatchObject({ gas: 25_200n, to: to.toLowerCase(), value: 1n })
})

test('default: the nonce is unused: what was prepared is signed', async () => {
  const { one, two } = await prepareAt('0x7')
  expect([await one.renew?.(), await two.renew?.()]).toEqual([undefined, undefined])
})

test('error: a lower nonce could replace a pending transaction', async () => {
  const { one, two } = await prepareAt('0x6')
  for (const prepared of [one, two])
    await expect(prepared.renew?.()).rejects.toMatchObject({ code: 'CONFLICT' })
})
