import { base58 } from '@scure/base'
import { bytesToHex, serializeTransaction, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { context, words } from '../testing/methodContext.ts'
import { personalSign } from './personalSign.ts'
import { solanaSignMessage } from './solana.ts'

const { addresses } = context()
const sign = (text: string, hex = stringToHex(text)) =>
  personalSign([hex, addresses.eip155], context()).then(({ description }) => description)

const signIn = (changes: Partial<Record<'address' | 'domain' | 'title' | 'uri', string>> = {}) => {
  const {
    address = addresses.eip155,
    domain = 'app.example',
    uri = 'https://app.example/in',
  } = changes
  return [
    changes.title ?? `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Hello',
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: abcdefgh',
  ].join('\n')
}

test('[AUTH-11] default: a text is shown unchanged, and signed as shown', async () => {
  const { description, signingRequests } = await personalSign(
    [stringToHex('Hello\nworld'), addresses.eip155],
    context(),
  )
  expect(description).toMatchObject({ block: { label: 'message', text: 'Hello\nworld' } })
  expect(description.warnings).toEqual([])
  expect(signingRequests).toEqual([
    { message: new TextEncoder().encode('Hello\nworld'), type: 'evm-message' },
  ])
})

test('[AUTH-11] the page’s own sign-in message has no warning', async () => {
  expect((await sign(signIn())).warnings).toEqual([])
  expect(
    (
      await sign(
        signIn({ title: 'https://app.example wants you to sign in with your Ethereum account:' }),
      )
    ).warnings,
  ).toEqual([])
})

test.each([
  ['another domain', { domain: 'bank.example' }],
  ['a port', { domain: 'app.example:8443' }],
  ['a user name', { domain: 'app.example@bank.example' }],
  ['letters of another script', { domain: 'аpp.example' }],
  ['the domain as a subdomain', { domain: 'app.example.evil.com' }],
  ['another address in the URI', { uri: 'https://bank.example' }],
  ['a user in the URI', { uri: 'https://app.example@bank.example/' }],
  ['a script in the URI', { uri: 'javascript:alert(1)' }],
  [
    'another scheme',
    { title: 'http://app.example wants you to sign in with your Ethereum account:' },
  ],
  ['another account', { address: '0x000000000000000000000000000000000000dEaD' }],
  [
    'different case and spaces',
    { title: 'bank.example  WANTS you to\tsign in with your Ethereum account:' },
  ],
  [
    'text before it',
    { title: 'Hi\nbank.example wants you to sign in with your Ethereum account:' },
  ],
])('[AUTH-18][SEC-115] a sign-in message with %s is blocked', async (_, changes) => {
  expect(words(await sign(signIn(changes)))).toContain('block blockedSignIn')
})

test.each([
  ['a zero-width character', '\u200b'],
  ['a zero-width joiner, as in a family emoji', '\u{1f468}\u200d\u{1f469}'],
  ['a bidi override', '\u202e'],
])(
  '[AUTH-18][SEC-115] another site’s sign-in message stays blocked with %s in it',
  async (_, hidden) => {
    const foreign = signIn({ domain: 'bank.example', uri: 'https://bank.example' })
    const message = foreign.replace('Hello', `Hello${hidden}`)
    expect(words(await sign(message))).toEqual(['block blockedSignIn'])
    const text = foreign.replace('Ethereum', 'Solana').replace('Hello', `Hello${hidden}`)
    expect(words(await solana(new TextEncoder().encode(text)))).toEqual(['block blockedSignIn'])
  },
)

test('[AUTH-18][SEC-115] a byte that is not text does not hide a sign-in for another site', async () => {
  const text = new TextEncoder().encode(`${signIn({ domain: 'bank.example' })} `)
  text[text.length - 1] = 0xff
  expect(words(await sign('', bytesToHex(text)))).toEqual(['block blockedSignIn'])
})

test.each([
  ['32 bytes', `0x${'ab'.repeat(32)}`],
  ['a hash as text', stringToHex(`0x${'ab'.repeat(32)}`)],
  ['a hash as text without 0x', stringToHex('AB'.repeat(32))],
])('[AUTH-18] %s could be any hash: blocked', async (_, hex) => {
  expect(words(await sign('', hex as `0x${string}`))).toEqual(['block blockedHash'])
})

test('[AUTH-18] a transaction as a message is blocked', async () => {
  const fields = {
    gas: 21_000n,
    nonce: 1,
    to: '0x000000000000000000000000000000000000dEaD',
    value: 1n,
  } as const
  const typed = serializeTransaction({ ...fields, chainId: 1, maxFeePerGas: 1n, type: 'eip1559' })
  const legacy = serializeTransaction({ ...fields, gasPrice: 1n, type: 'legacy' })
  expect(words(await sign('', typed))).toContain('block blockedTransactionAsMessage')
  expect(words(await sign('', legacy))).toContain('block blockedTransactionAsMessage')
})

test('[AUTH-18] bytes that are not text are shown as bytes', async () => {
  const description = await sign('', '0xff00ff')
  expect(description.block).toEqual({ label: 'messageHex', text: '0xff00ff' })
  expect(words(description)).toEqual(['high warnUnreadable'])
})

test('[SEC-108] text with bidi or invisible characters is not shown as text', async () => {
  expect((await sign('pay \u202e100')).block?.label).toBe('messageHex')
  expect((await sign('pay\u200b')).block?.label).toBe('messageHex')
})

test.each([
  [[stringToHex('hi'), '0x000000000000000000000000000000000000dEaD']],
  [['hi', addresses.eip155]],
  [[]],
  [undefined],
  [{ message: '0x00' }],
])('error: parameters %j', async (params) => {
  await expect(personalSign(params, context())).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

const onSolana = context({ chain: 'solana' })
const solana = (message: Uint8Array) =>
  solanaSignMessage({ message: base58.encode(message), pubkey: addresses.solana }, onSolana).then(
    ({ description }) => description,
  )

test('[SEC-119] a Solana transaction as a message is blocked; a text is not', async () => {
  const message = Uint8Array.of(1, 0, 0, 1, ...new Uint8Array(32), ...new Uint8Array(32), 0)
  expect(words(await solana(message))).toEqual(['block blockedTransactionAsMessage'])
  expect(words(await solana(Uint8Array.of(0x80, 1, 2)))).toEqual([
    'block blockedTransactionAsMessage',
  ])
  expect(words(await solana(new TextEncoder().encode('hello')))).toEqual([])
  expect(
    words(
      await solana(
        new TextEncoder().encode(
          `bank.example wants you to sign in with your Solana account:\n${addresses.solana}`,
        ),
      ),
    ),
  ).toEqual(['block blockedSignIn'])
})
