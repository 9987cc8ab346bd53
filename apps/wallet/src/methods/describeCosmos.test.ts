import { expect, test } from 'vitest'
import { describeDirect } from './describeCosmos.ts'
import { readFields, writeFields } from './protobuf.ts'

type Fields = Parameters<typeof writeFields>[0]

const text = (value: string) => new TextEncoder().encode(value)
const field = (number: number, value: bigint | string | Uint8Array) => ({
  number,
  value: typeof value === 'string' ? text(value) : value,
})
const coin = (amount: string, more: Fields = []) =>
  writeFields([field(1, 'uatom'), field(2, amount), ...more])

/** A transfer with additional fields in each message. */
function direct(more: Partial<Record<'auth' | 'body' | 'envelope' | 'fee' | 'send', Fields>> = {}) {
  const send = writeFields([
    field(1, 'cosmos1from'),
    field(2, 'cosmos1to'),
    field(3, coin('1')),
    ...(more.send ?? []),
  ])
  const envelope = writeFields([
    field(1, '/cosmos.bank.v1beta1.MsgSend'),
    field(2, send),
    ...(more.envelope ?? []),
  ])
  const fee = writeFields([field(1, coin('5')), field(2, 200_000n), ...(more.fee ?? [])])
  return describeDirect({
    authInfo: writeFields([field(2, fee), ...(more.auth ?? [])]),
    body: writeFields([field(1, envelope), field(2, 'Memo'), ...(more.body ?? [])]),
    network: 'Cosmos Hub',
  })
}

test('[PAIR-04] repeated fields are shown each time', () => {
  const { rows, warnings } = direct({
    send: [field(3, coin('2'))],
    fee: [field(1, coin('6')), field(4, 'cosmos1lender')],
  })

  expect(warnings).toEqual([])
  expect(rows).toEqual([
    { label: 'Send', value: '1 uatom, 2 uatom' },
    { label: 'From', value: 'cosmos1from', depth: 1 },
    { label: 'To', value: 'cosmos1to', depth: 1 },
    { label: 'Memo', value: 'Memo' },
    { label: 'Network fee', value: '5 uatom, 6 uatom' },
    { label: 'Fee lent by', value: 'cosmos1lender', depth: 1 },
  ])
})

test.each<[string, Parameters<typeof direct>[0]]>([
  ['receiver', { send: [field(2, 'cosmos1thief')] }],
  ['amount', { send: [field(3, coin('1', [field(2, '1000')]))] }],
  ['type', { envelope: [field(1, '/cosmos.authz.v1beta1.MsgGrant')] }],
  ['message within its envelope', { envelope: [field(2, 'x')] }],
  ['memo', { body: [field(2, 'Other')] }],
  ['fee', { auth: [field(2, writeFields([field(1, coin('9'))]))] }],
  ['fee payer', { fee: [field(3, 'cosmos1a'), field(3, 'cosmos1b')] }],
])('error: a second %s is rejected', (_, more) => {
  expect(() => direct(more)).toThrow('Duplicate field')
})

test.each<[string, Parameters<typeof direct>[0]]>([
  ['a message', { send: [field(4, 'x')] }],
  ['a coin', { send: [field(3, coin('1', [field(3, 'x')]))] }],
  ['an envelope', { envelope: [field(3, 'x')] }],
  ['a body', { body: [field(1023, 'x')] }],
  ['a fee', { fee: [field(5, 'x')] }],
  ['the signer data', { auth: [field(3, 'x')] }],
])('behavior: an unknown field of %s causes a warning', (_, more) => {
  expect(direct(more).warnings).toHaveLength(1)
})

test.each([
  ['a field with an overflowing number', [0x8a, 0x80, 0x80, 0x80, 0x10, 0]],
  ['a number of more than 64 bits', [0x08, ...Array.from({ length: 9 }, () => 0xff), 0x7f]],
])('error: %s is rejected', (_, bytes) => {
  expect(() => readFields(Uint8Array.from(bytes))).toThrow('Number too large')
})
