import { expect, test } from 'vitest'
import { context, words } from '../testing/methodContext.ts'
import { signTypedData } from './signTypedData.ts'

const { addresses } = context()
const spender = '0x000000000000000000000000000000000000dEaD'
const permit = (changes: Record<string, unknown> = {}) => ({
  domain: { chainId: 1, name: 'USD Coin', verifyingContract: spender },
  message: { deadline: '1', nonce: '0', owner: addresses.eip155, spender, value: '5' },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  ...changes,
})
const sign = (data: unknown) => signTypedData([addresses.eip155, data], context())
const mail = (changes: Record<string, unknown> = {}) => ({
  domain: { chainId: 1, verifyingContract: spender },
  message: { text: 'hi' },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'text', type: 'string' }] },
  ...changes,
})

test('[AUTH-11] default: every signed field, with its own name', async () => {
  const { description, signingRequests } = await sign(JSON.stringify(permit()))
  expect(
    description.details?.map(({ label, value }) => [
      typeof label === 'string' ? label : label.text,
      value,
    ]),
  ).toEqual([
    ['kind', 'Permit'],
    ['name', 'USD Coin'],
    ['chainId', '1'],
    ['verifyingContract', spender],
    ['owner', addresses.eip155],
    ['spender', spender],
    ['value', '5'],
    ['nonce', '0'],
    ['deadline', '1'],
  ])
  expect(signingRequests).toMatchObject([{ chainId: 1, type: 'evm-typed-data' }])
})

/** Answers of a token with a symbol and decimals. */
const named: NonNullable<context.Options['answers']> = {
  eth_call: ([call]) =>
    (call as { data: string }).data === '0x313ce567'
      ? `0x${'6'.padStart(64, '0')}`
      : `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'55534443'.padEnd(64, '0')}`,
}
/** Describes a permit of that token, with other values. */
async function signNamed(changes: Record<string, unknown>, rest: Record<string, unknown> = {}) {
  const data = permit({ message: { ...permit().message, ...changes }, ...rest })
  return (await signTypedData([addresses.eip155, data], context({ answers: named }))).description
}

test('[SEC-117] default: a permit as a sentence, with the name and the decimals of its token', async () => {
  const description = await signNamed({ deadline: '1800000000', value: '2500000' })
  expect(description).toMatchObject({
    rows: [{ label: 'token', value: spender }],
    sentences: [
      { values: { amount: '2.5 USDC', spender }, word: 'permitSome' },
      { values: { until: 1_800_000_000_000 }, word: 'permitUntil' },
    ],
    title: 'approve',
  })
  expect(description.details).toContainEqual({
    depth: 0,
    label: { text: 'value' },
    value: '2500000',
  })
})

test('[SEC-117] behavior: an unlimited permit without expiry in words; the numbers only in its fields', async () => {
  const most = String(2n ** 256n - 1n)
  const { details, rows, sentences } = await signNamed({ deadline: most, value: most })
  expect(sentences).toEqual([
    { values: { spender, token: 'USDC' }, word: 'permitAll' },
    { values: {}, word: 'permitAlways' },
  ])
  expect(JSON.stringify([rows, sentences])).not.toContain(most)
  expect(JSON.stringify(details)).toContain(most)
})

test('[SEC-117] behavior: no sentence for fields with another meaning, an unresponsive contract, and a blocked request', async () => {
  const { domain, types } = permit()
  const others = { Permit: types.Permit.toReversed() }
  expect((await signNamed({}, { types: others })).sentences).toBeUndefined()
  expect((await signNamed({ value: '-5' })).sentences).toBeUndefined()
  expect((await sign(permit())).description.sentences).toBeUndefined()
  const elsewhere = { ...domain, chainId: 5 }
  expect((await signNamed({}, { domain: elsewhere })).sentences).toBeUndefined()
})

test('[SEC-117] a permit is named, and one without limit in words', async () => {
  expect(words((await sign(permit())).description)).toEqual(['high warnPermit'])
  const message = { ...permit().message, value: String(2n ** 256n - 1n) }
  expect(words((await sign(permit({ message }))).description)).toEqual([
    'high warnPermit',
    'high warnUnlimited',
  ])
})

test('[SEC-117] a Permit2 permit, with its details, and a DAI permit', async () => {
  const data = {
    domain: { chainId: 1, verifyingContract: spender },
    message: {
      details: { amount: String(2n ** 160n - 1n), expiration: '9', nonce: '0', token: spender },
      sigDeadline: '9',
      spender,
    },
    primaryType: 'PermitSingle',
    types: {
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
    },
  }
  expect(words((await sign(data)).description)).toEqual(['high warnPermit', 'high warnUnlimited'])
  const dai = {
    domain: { chainId: 1, verifyingContract: spender },
    message: { allowed: true, spender },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'spender', type: 'address' },
        { name: 'allowed', type: 'bool' },
      ],
    },
  }
  expect(words((await sign(dai)).description)).toContain('high warnUnlimited')
})

test.each([
  ['TransferWithAuthorization'],
  ['ReceiveWithAuthorization'],
  ['PermitForAll'],
  ['Maker'],
  ['MakerOrder'],
])(
  '[SEC-117] a %s that lets others take tokens causes a warning, whatever its fields',
  async (primaryType) => {
    const types = { [primaryType]: [{ name: 'text', type: 'string' }] }
    expect(words((await sign(mail({ primaryType, types }))).description)).toEqual([
      'high warnPermit',
    ])
  },
)

test.each([
  ['spender', 'value'],
  ['to', 'amount'],
  ['operator', 'allowed'],
])('[SEC-117] a type of any name with %s and %s counts as a permit', async (taker, amount) => {
  const fields = [
    { name: taker, type: 'address' },
    { name: amount, type: amount === 'allowed' ? 'bool' : 'uint256' },
  ]
  const message = { [taker]: spender, [amount]: amount === 'allowed' ? false : '5' }
  const plain = mail({ message, primaryType: 'Hello', types: { Hello: fields } })
  expect(words((await sign(plain)).description)).toEqual(['high warnPermit'])
  const wrapped = mail({
    message: { inner: message },
    primaryType: 'Hello',
    types: { Hello: [{ name: 'inner', type: 'Inner' }], Inner: fields },
  })
  expect(words((await sign(wrapped)).description)).toEqual(['high warnPermit'])
})

test('[SEC-117] a plain message type is not a permit', async () => {
  const types = {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'text', type: 'string' },
    ],
  }
  const letter = mail({ message: { text: 'hi', to: spender }, types })
  expect(words((await sign(letter)).description)).toEqual([])
})

test.each([[5], ['5'], ['0x5'], ['one'], [null]])(
  '[SEC-113] data for chain %j, while the page is on 1, is blocked',
  async (chainId) => {
    const { description } = await sign(mail({ domain: { chainId, verifyingContract: spender } }))
    expect(words(description)).toEqual(['block blockedChain'])
  },
)

test('[SEC-116] data without chain and contract causes warnings', async () => {
  expect(words((await sign(mail({ domain: {} }))).description)).toEqual([
    'high warnAnyChain',
    'high warnNoContract',
  ])
})

const nested = (levels: number) =>
  Array.from({ length: levels }).reduce<Record<string, unknown>>((inner) => ({ next: inner }), {})

/** JSON that `JSON.stringify` can't write, because it recurses. */
const deepText = JSON.stringify(mail({ message: { text: '?' } })).replace(
  '"?"',
  '['.repeat(20_000) + ']'.repeat(20_000),
)

test.each([
  ['a rounded number', mail({ message: { text: 2 ** 60 } })],
  ['a fraction', mail({ message: { text: 1.5 } })],
  ['an undeclared type', mail({ primaryType: 'Nope' })],
  ['a built-in property name as type', mail({ primaryType: '__proto__' })],
  ['a field without a value', mail({ message: {} })],
  ['text instead of a list', mail({ types: { Mail: [{ name: 'text', type: 'string[]' }] } })],
  [
    'circular types',
    mail({ message: nested(100), types: { Mail: [{ name: 'next', type: 'Mail' }] } }),
  ],
  [
    'a huge list',
    mail({
      message: { text: Array(10_000).fill('x') },
      types: { Mail: [{ name: 'text', type: 'string[]' }] },
    }),
  ],
  ['text that is nested deeper than the stack', deepText],
  ['a domain field without a text form', mail({ domain: { name: { toString: 1, valueOf: 1 } } })],
  ['invalid JSON', '{'],
  ['nothing', undefined],
])('[SEC-116] %s: rejected', async (_, data) => {
  await expect(sign(data)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

test('[SEC-112] signs a copy of what was shown', async () => {
  const data = mail()
  const { signingRequests } = await sign(data)
  data.message = { text: 'other' }
  expect(JSON.parse((signingRequests[0] as { typedData: string }).typedData).message).toEqual({
    text: 'hi',
  })
})
