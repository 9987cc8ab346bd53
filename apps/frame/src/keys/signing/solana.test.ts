import { looksLikeSolanaTransaction, readSolanaMessage } from '@fairlead/protocol/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  AccountRole,
  type Address,
  address as addressOf,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { concat, utf8 } from '../bytes/bytes.ts'
import { createTestWallet, type TestWallet } from '../testing/createTestWallet.ts'

let wallet: TestWallet
let payer: Address
beforeAll(async () => {
  wallet = await createTestWallet()
  payer = addressOf(wallet.server.record().addresses.solana)
})

const refusal = expect.objectContaining({ code: 'REQUEST_INVALID' })
const other = addressOf(base58.encode(new Uint8Array(32).fill(9)))
const program = addressOf('11111111111111111111111111111111')
const table = addressOf(base58.encode(new Uint8Array(32).fill(8)))
const lifetime = {
  blockhash: base58.encode(new Uint8Array(32).fill(7)) as Blockhash,
  lastValidBlockHeight: 100n,
}

/** Returns the bytes of a transaction that are signed. */
function messageOf(options: { from?: Address; version: 0 | 'legacy'; withTable?: boolean }) {
  const { from = payer, version, withTable = false } = options
  const instruction: Instruction = {
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: other, role: AccountRole.WRITABLE },
    ],
    data: Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
    programAddress: program,
  }
  if (version === 'legacy')
    return new Uint8Array(
      compileTransaction(
        pipe(
          createTransactionMessage({ version: 'legacy' }),
          (message) => setTransactionMessageFeePayer(from, message),
          (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
          (message) => appendTransactionMessageInstructions([instruction], message),
        ),
      ).messageBytes,
    )
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayer(from, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
    (one) => appendTransactionMessageInstructions([instruction], one),
  )
  const compiled = withTable
    ? compressTransactionMessageUsingAddressLookupTables(message, { [table]: [other] })
    : message
  return new Uint8Array(compileTransaction(compiled).messageBytes)
}

const kinds = [
  ['legacy', { version: 'legacy' }],
  ['version 0', { version: 0 }],
  ['version 0 with a look-up table', { version: 0, withTable: true }],
] as const

test.each(kinds)('[AUTH-18] %s: its message is signed by the account', async (_, kind) => {
  const message = messageOf(kind)
  const { address, signature } = await wallet.sign({ message, type: 'solana-transaction' })

  expect(address).toBe(payer)
  expect(readSolanaMessage(message).signers).toEqual([payer])
  expect(ed25519.verify(signature, message, base58.decode(payer))).toBe(true)
})

test.each(kinds)(
  '[AUTH-18][SEC-119] %s is not signed as a message, however it is wrapped',
  async (_, kind) => {
    const message = messageOf(kind)
    const signatures = new Uint8Array(64)
    for (const bytes of [
      message,
      concat(message, utf8(' and more')),
      concat(Uint8Array.of(1), signatures, message),
      concat(Uint8Array.of(0), message),
    ])
      await expect(wallet.sign({ message: bytes, type: 'solana-message' })).rejects.toEqual(refusal)
  },
)

test('[AUTH-18][SEC-119] a future transaction version is not a message either', async () => {
  const message = messageOf({ version: 0 })
  message[0] = 0x81

  await expect(wallet.sign({ message, type: 'solana-message' })).rejects.toEqual(refusal)
})

test.each(kinds)(
  '[AUTH-18] %s of another account, truncated or with extra bytes, is rejected',
  async (_, kind) => {
    const message = messageOf(kind)
    for (const bytes of [
      messageOf({ ...kind, from: other }),
      message.subarray(0, -1),
      concat(message, Uint8Array.of(0)),
      new Uint8Array(0),
      utf8('hello'),
    ])
      await expect(wallet.sign({ message: bytes, type: 'solana-transaction' })).rejects.toEqual(
        refusal,
      )
  },
)

test('[AUTH-18] text is signed unchanged', async () => {
  for (const text of ['hello', '', 'Grüße, κόσμε 🌍', 'a'.repeat(5_000)]) {
    const message = utf8(text)
    const { signature } = await wallet.sign({ message, type: 'solana-message' })

    expect(ed25519.verify(signature, message, base58.decode(payer))).toBe(true)
  }
})

test('[AUTH-18][SEC-119] no text parses as a transaction, and no bytes break the parser', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000, unit: 'grapheme' }), (text) => {
      expect(looksLikeSolanaTransaction(utf8(text))).toBe(false)
    }),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1_300 }), (bytes) => {
      expect(typeof looksLikeSolanaTransaction(bytes)).toBe('boolean')
    }),
    { numRuns: 2_000 },
  )
})
