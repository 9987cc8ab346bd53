import { readSolanaTransaction } from '@fairlead/protocol/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { keyring, methodContext } from '../testing/methodContext.ts'
import { serveRpc } from '../testing/serveRpc.ts'
import { prepare } from './methods.ts'

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const { address, publicKey } = keyring.solana(0)
const receiver = keyring.solana(1)
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const read = (text: string) => readSolanaTransaction(base64.decode(text), base58.encode)

/** A transaction with one instruction, encoded as documented, independently of our decoder. */
function transaction(options: { data?: number[]; payer?: Uint8Array; version?: 0 } = {}) {
  const { data = [2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0], payer = publicKey, version } = options
  const message = [
    ...(version === 0 ? [0x80] : []),
    ...[1, 0, 1, 3],
    ...[...payer, ...receiver.publicKey, ...new Uint8Array(32)],
    ...new Uint8Array(32).fill(7),
    ...[1, 2, 2, 0, 1, data.length, ...data],
    ...(version === 0 ? [0] : []),
  ]
  return base64.encode(Uint8Array.of(1, ...new Uint8Array(64), ...message))
}

test('[PAIR-04] signs a message of Solana', async () => {
  const bytes = new TextEncoder().encode('Hello')
  const { description, run } = prepare(
    { method: 'solana_signMessage', params: { message: base58.encode(bytes), pubkey: address } },
    methodContext({ chainId }),
  )

  const { signature } = (await run()).result as { signature: string }

  expect(description.block?.text).toBe('Hello')
  expect(ed25519.verify(base58.decode(signature), bytes, publicKey)).toBe(true)
})

test.each([[undefined], [0]] as const)(
  '[PAIR-04] signs a transaction of Solana, version %s',
  async (version) => {
    const { description, run } = prepare(
      {
        method: 'solana_signTransaction',
        params: { transaction: transaction(version === 0 ? { version } : {}), pubkey: address },
      },
      methodContext({ chainId }),
    )

    const result = (await run()).result as { signature: string; transaction: string }
    const { body, signatures } = read(result.transaction)

    expect(description.rows).toContainEqual({ label: 'Send', value: '1 SOL' })
    expect(description.rows).toContainEqual({ label: 'To', value: receiver.address, depth: 1 })
    expect(description.warnings).toEqual([expect.stringContaining('no node of Solana Devnet')])
    expect(base58.encode(signatures[0]!)).toBe(result.signature)
    expect(ed25519.verify(signatures[0]!, body, publicKey)).toBe(true)
  },
)

test('[PAIR-04] signs several transactions of Solana in their order', async () => {
  const texts = [transaction(), transaction({ data: [9] })]
  const { description, run } = prepare(
    { method: 'solana_signAllTransactions', params: { transactions: texts } },
    methodContext({ chainId }),
  )

  const { transactions } = (await run()).result as { transactions: string[] }

  expect(description.title).toBe('Sign 2 transactions?')
  expect(description.warnings).toHaveLength(2)
  expect(transactions.map((text) => read(text).body)).toEqual(texts.map((text) => read(text).body))
})

test('[PAIR-04] sends where it has a node', async () => {
  let sent: unknown
  const node = await serveRpc({
    isBlockhashValid: () => ({ result: { context: {}, value: true } }),
    sendTransaction(params) {
      sent = params
      return { result: 'hash' }
    },
  })
  stops.push(node.stop)
  const { run } = prepare(
    {
      method: 'solana_signAndSendTransaction',
      params: { transaction: transaction(), pubkey: address, sendOptions: { skipPreflight: true } },
    },
    methodContext({ chainId, rpcUrlOf: () => node.url }),
  )

  expect((await run()).result).toEqual({ signature: 'hash' })
  expect(sent).toEqual([expect.any(String), { encoding: 'base64', skipPreflight: true }])
})

const withNode = [
  ['solana_signTransaction', { transaction: transaction() }],
  ['solana_signAllTransactions', { transactions: [transaction()] }],
  ['solana_signAndSendTransaction', { transaction: transaction() }],
] as const

test.each(withNode)(
  'error: %s for another network is refused by its node',
  async (method, params) => {
    let asked: unknown
    const node = await serveRpc({
      isBlockhashValid(values) {
        asked = values
        return { result: { context: {}, value: false } }
      },
      sendTransaction: () => ({ result: 'hash' }),
    })
    stops.push(node.stop)
    const { description, run } = prepare(
      { method, params },
      methodContext({ chainId, rpcUrlOf: () => node.url }),
    )

    await expect(run()).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Not for Solana Devnet'),
    })
    expect(asked).toEqual([base58.encode(new Uint8Array(32).fill(7)), { commitment: 'processed' }])
    expect(node.asked).toEqual(['isBlockhashValid'])
    expect(description.warnings).toEqual([])
  },
)

test.each([[0x80], [0x81], [0xbf]])(
  'error: a message that begins as a transaction of version %i is not signed',
  (first) => {
    const message = base58.encode(Uint8Array.of(first, 1, 2, 3))

    expect(() =>
      prepare(
        { method: 'solana_signMessage', params: { message, pubkey: address } },
        methodContext({ chainId }),
      ),
    ).toThrow('This is a transaction, not a message')
  },
)

test('error: without a node it says that it can’t send', () => {
  expect(() =>
    prepare(
      { method: 'solana_signAndSendTransaction', params: { transaction: transaction() } },
      methodContext({ chainId }),
    ),
  ).toThrow('This wallet has no node of Solana Devnet: it can sign there, but not send')
})

test('error: a transaction that is dressed up as a message is not signed', () => {
  const body = base64.decode(transaction()).subarray(65)

  expect(() =>
    prepare(
      { method: 'solana_signMessage', params: { message: base58.encode(body), pubkey: address } },
      methodContext({ chainId }),
    ),
  ).toThrow('This is a transaction, not a message')
})

test.each([
  ['a transaction that somebody else signs', { payer: receiver.publicKey }, 'does not sign this'],
  ['bytes that are no transaction', undefined, 'transaction: '],
])('error: refuses %s', (_, options, message) => {
  const text = options ? transaction(options) : 'AAAA'

  expect(() =>
    prepare(
      { method: 'solana_signTransaction', params: { transaction: text, pubkey: address } },
      methodContext({ chainId }),
    ),
  ).toThrow(message)
})

test('error: signs with no account that the session does not share', () => {
  expect(() =>
    prepare(
      { method: 'solana_signMessage', params: { message: '2', pubkey: receiver.address } },
      methodContext({ chainId }),
    ),
  ).toThrow(expect.objectContaining({ code: 4100 }))
})

test.each([['solana_getAccounts'], ['solana_requestAccounts']])(
  '[PAIR-04] %s tells the shared accounts',
  async (method) => {
    const { isQuiet, run } = prepare({ method, params: {} }, methodContext({ chainId }))

    expect([isQuiet, await run()]).toEqual([true, { result: [{ pubkey: address }] }])
  },
)
