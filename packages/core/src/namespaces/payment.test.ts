import { assert, bigInt, constantFrom, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { type Payment, type PaymentProblem, paymentLink, readPayment } from './payment.ts'
import { solana } from './solanaNetworks.ts'
import { toCaipNetwork } from './toCaipNetwork.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const network = toCaipNetwork({
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://base.example'] } },
})

test('[FEAT-09] an address becomes a link if its network has one; otherwise it stays plain text', () => {
  const bitcoin = toCaipNetwork({
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
    chainNamespace: 'bip122',
    id: '000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: ['https://bitcoin.example'] } },
  })
  const other = { ...bitcoin, nativeCurrency: { name: 'Litecoin', symbol: 'LTC', decimals: 8 } }

  expect(paymentLink(to, network)).toBe(`ethereum:${to}@8453`)
  expect(paymentLink('7S3P4HxJpyyig', solana)).toBe('solana:7S3P4HxJpyyig')
  expect(paymentLink('bc1qw508d6qe', bitcoin)).toBe('bitcoin:bc1qw508d6qe')
  expect(paymentLink('ltc1qw508d6qe', other)).toBe('ltc1qw508d6qe')
  expect(paymentLink(to, undefined)).toBe(to)
})

test('[FEAT-09] behavior: a payment link is read back', () => {
  expect(readPayment(paymentLink(to, network))).toEqual({
    ok: true,
    payment: { chainId: 'eip155:8453', to },
  })
})

const good: readonly (readonly [string, Payment])[] = [
  [to, { to }],
  [`  ${to}\n`, { to }],
  ['vitalik.eth', { to: 'vitalik.eth' }],
  ['Ünicode.名字.eth', { to: 'Ünicode.名字.eth' }],
  [`eth:${to}`, { chainId: 'eip155:1', to }],
  [`ETH:${to}`, { chainId: 'eip155:1', to }],
  [`arb1:${to}`, { chainId: 'eip155:42161', to }],
  [`eip155:10:${to}`, { chainId: 'eip155:10', to }],
  [`ethereum:${to}`, { to }],
  [`ETHEREUM:${to}`, { to }],
  [`ethereum:pay-${to}@1`, { chainId: 'eip155:1', to }],
  ['ethereum:name.eth?value=1e18', { amount: 10n ** 18n, to: 'name.eth' }],
  [`ethereum:${to}?value=2.014e18`, { amount: 2_014_000_000_000_000_000n, to }],
  [`ethereum:${to}?value=2.0140e3`, { amount: 2_014n, to }],
  [`ethereum:${to}?value=1.50e1`, { amount: 15n, to }],
  [`ethereum:${to}?value=+7`, { amount: 7n, to }],
  [`ethereum:${to}?value=0`, { amount: 0n, to }],
  [`ethereum:${to}?value=7.0`, { amount: 7n, to }],
  [`ethereum:${to}?gas=21000&value=5&gasPrice=1e9`, { amount: 5n, to }],
  [
    `ethereum:${token}@1/transfer?address=${to}&uint256=1.5e6`,
    { amount: 1_500_000n, chainId: 'eip155:1', to, token },
  ],
  [`ethereum:${token}/transfer?uint256=1&address=name.eth`, { amount: 1n, to: 'name.eth', token }],
  [`ethereum:${token}/transfer?address=${to}`, { to, token }],
]
test.each(good)('[FEAT-06] reads %s', (text, payment) => {
  expect(readPayment(text)).toEqual({ ok: true, payment })
})

const bad: readonly (readonly [string, PaymentProblem])[] = [
  ['', 'target'],
  ['alice', 'target'],
  ['alice eth', 'target'],
  ['.eth', 'target'],
  ['alice.', 'target'],
  ['0x12.eth', 'target'],
  [to.slice(0, -1), 'target'],
  [`${to}0`, 'target'],
  [`ethereum:${to}0`, 'target'],
  ['ethereum:', 'target'],
  [`ethereum:%zz`, 'target'],
  ['bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'scheme'],
  ['https://example.com', 'scheme'],
  [`nope:${to}`, 'chain'],
  [`constructor:${to}`, 'chain'],
  ['eth:alice.eth', 'target'],
  [`eip155:0:${to}`, 'chain'],
  [`eip155:1:${to}:1`, 'target'],
  [`ethereum:${to}@0x1`, 'chain'],
  [`ethereum:${to}@`, 'chain'],
  [`ethereum:${to}@-1`, 'chain'],
  [`ethereum:${to}?value=-1`, 'amount'],
  [`ethereum:${to}?value=`, 'amount'],
  [`ethereum:${to}?value=1.5`, 'amount'],
  [`ethereum:${to}?value=1.234e2`, 'amount'],
  [`ethereum:${to}?value=1e-3`, 'amount'],
  [`ethereum:${to}?value=0x10`, 'amount'],
  [`ethereum:${to}?value=1e78`, 'amount'],
  [`ethereum:${to}?value=1e999999`, 'amount'],
  [`ethereum:${to}?value=${2n ** 256n}`, 'amount'],
  [`ethereum:${to}?value=1&value=2`, 'amount'],
  [`ethereum:${to}?value=%zz`, 'amount'],
  [`ethereum:${token}/approve?address=${to}&uint256=1`, 'function'],
  [`ethereum:${token}/transfer?address=${to}&uint256=1&value=1`, 'function'],
  [`ethereum:token.eth/transfer?address=${to}&uint256=1`, 'function'],
  [`ethereum:${token}/transfer?uint256=1`, 'target'],
  [`ethereum:${token}/transfer?address=${to}&uint256=1.5`, 'amount'],
  [`ethereum:${to}/`, 'function'],
]
test.each(bad)('[FEAT-06] error: %s: %s', (text, problem) => {
  expect(readPayment(text)).toEqual({ ok: false, problem })
})

test('[FEAT-06] behavior: an amount has the intended value in every notation', () => {
  assert(
    property(bigInt(0n, 2n ** 256n - 1n), integer({ min: 0, max: 60 }), (value, power) => {
      const digits = value.toString().padStart(power + 1, '0')
      const at = digits.length - power
      const text = `${digits.slice(0, at)}${power ? `.${digits.slice(at)}` : ''}e${power}`
      expect(readPayment(`ethereum:${to}?value=${text}`)).toMatchObject({
        payment: { amount: value },
      })
    }),
  )
})

test('[FEAT-06] behavior: any pasted text is parsed or rejected, quickly', () => {
  const start = constantFrom('', 'ethereum:', `ethereum:${to}`, `ethereum:${to}?value=`, 'eip155:')
  assert(
    property(start, string({ maxLength: 200, unit: 'binary' }), (prefix, rest) => {
      expect(typeof readPayment(prefix + rest).ok).toBe('boolean')
    }),
  )
  expect(readPayment(`ethereum:${to}?value=1${'0'.repeat(1e6)}`).ok).toBe(false)
})
