import { readSolanaTransaction } from '@fairlead/protocol/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { askOn, keyring } from '../testing/methodContext.ts'
import { serveRpc } from '../testing/serveRpc.ts'

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const ask = askOn(chainId)
const { address, publicKey } = keyring.solana(0)
const receiver = keyring.solana(1)
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const read = (text: string) => readSolanaTransaction(base64.decode(text))

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
  const { description, run } = ask('solana_signMessage', {
    message: base58.encode(bytes),
    pubkey: address,
  })

  const { signature } = (await run()).result as { signature: string }

  expect(description.block?.text).toBe('Hello')
  expect(ed25519.verify(base58.decode(signature), bytes, publicKey)).toBe(true)
})

test.each([[undefined], [0]] as const)(
  '[PAIR-04] signs a transaction of Solana, version %s',
  async (version) => {
    const { description, run } = ask('solana_signTransaction', {
      transaction: transaction(version === 0 ? { version } : {}),
      pubkey: address,
    })

    const result = (await run()).result as { signature: string; transaction: string }
    const { body, signatures } = read(result.transaction)

    expect(description.rows).toContainEqual({ label: 'Send', value: '1 SOL' })
    expect(description.rows).toContainEqual({ label: 'To', value: receiver.address, depth: 1 })
    expect(description.warnings).toEqual([expect.stringContaining('no node for Solana Devnet')])
    expect(base58.encode(signatures[0]!)).toBe(result.signature)
    expect(ed25519.verify(signatures[0]!, body, publicKey)).toBe(true)
  },
)

test('[PAIR-04] signs several transactions of Solana in their order', async () => {
  const texts = [transaction(), transaction({ data: [9] })]
  const { description, run } = ask('solana_signAllTransactions', { transactions: texts })

  const { transactions } = (await run()).result as { transactions: string[] }

  expect(description.title).toBe('Sign 2 transactions?')
  expect(description.warnings).toHaveLength(2)
  expect(transactions.map((text) => read(text).body)).toEqual(texts.map((text) => read(text).body))
})

test('[PAIR-04] sends on networks with a node', async () => {
  let sent: unknown
  const node = await serveRpc({
    isBlockhashValid: () => ({ result: { context: {}, value: true } }),
    sendTransaction(params) {
      sent = params
      return { result: 'hash' }
    },
  })
  stops.push(node.stop)
  const { run } = ask(
    'solana_signAndSendTransaction',
    { transaction: transaction(), pubkey: address, sendOptions: { skipPreflight: true } },
    { rpcUrlOf: () => node.url },
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
  'error: %s for another network is rejected by its node',
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
    const { description, run } = ask(method, params, { rpcUrlOf: () => node.url })

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
  'error: a message that starts like a transaction of version %i is not signed',
  (first) => {
    const message = base58.encode(Uint8Array.of(first, 1, 2, 3))

    expect(() => ask('solana_signMessage', { message, pubkey: address })).toThrow(
      'This is a transaction, not a message',
    )
  },
)

test('error: without a node it reports that it cannot send', () => {
  expect(() => ask('solana_signAndSendTransaction', { transaction: transaction() })).toThrow(
    'This wallet has no node of Solana Devnet, so it can sign there but not send',
  )
})

test('error: a transaction sent as a message is not signed', () => {
  const body = base64.decode(transaction()).subarray(65)

  expect(() =>
    ask('solana_signMessage', { message: base58.encode(body), pubkey: address }),
  ).toThrow('This is a transaction, not a message')
})

test.each([
  ['a transaction of another signer', { payer: receiver.publicKey }, 'does not sign this'],
  ['bytes that are not a transaction', undefined, 'transaction: '],
])('error: refuses %s', (_, options, message) => {
  const text = options ? transaction(options) : 'AAAA'

  expect(() => ask('solana_signTransaction', { transaction: text, pubkey: address })).toThrow(
    message,
  )
})

test('error: signs with no account that is not in the session', () => {
  expect(() => ask('solana_signMessage', { message: '2', pubkey: receiver.address })).toThrow(
    expect.objectContaining({ code: 4100 }),
  )
})

test.each([['solana_getAccounts'], ['solana_requestAccounts']])(
  '[PAIR-04] %s returns the shared accounts',
  async (method) => {
    const { isQuiet, run } = ask(method, {})

    expect([isQuiet, await run()]).toEqual([true, { result: [{ pubkey: address }] }])
  },
)
