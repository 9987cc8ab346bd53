import { assert, bigInt, constantFrom, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { type PayLink, readPayLink } from './readPayLink.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const wallet = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const good: readonly (readonly [string, Partial<PayLink>])[] = [
  [
    `ethereum:${to}@8453?value=1.5e18`,
    { amount: 1_500_000_000_000_000_000n, chainId: 'eip155:8453', namespace: 'eip155', to },
  ],
  [`ethereum:${to}?value=5`, { amount: 5n, chainId: undefined, to }],
  [`ethereum:pay-${to}@1?value=5&gas=21000&gasLimit=1&gasPrice=2`, { amount: 5n, to }],
  [
    `ethereum:${token}@1/transfer?address=${to}&uint256=1e6`,
    { amount: 1_000_000n, chainId: 'eip155:1', to, token },
  ],
  [`solana:${wallet}?amount=0.01`, { amount: '0.01', namespace: 'solana', to: wallet }],
  [`solana:${wallet}?amount=2&spl-token=${mint}&label=Shop`, { amount: '2', token: mint }],
]
test.each(good)('[FEAT-16] %s is read', (uri, link) => {
  expect(readPayLink(uri)).toMatchObject(link)
})

test.each([
  // Not payment links.
  to,
  'vitalik.eth',
  `eip155:1:${to}`,
  `eth:${to}`,
  'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1',
  'https://shop.example/pay',
  // Without an amount, the user would have to choose it.
  `ethereum:${to}@1`,
  `ethereum:${token}@1/transfer?address=${to}`,
  `solana:${wallet}`,
  // Names can change their owner.
  'ethereum:vitalik.eth@1?value=1',
  `ethereum:${token}@1/transfer?address=vitalik.eth&uint256=1`,
  // Ambiguous, or more than a transfer.
  `ethereum:${to}@1?value=1&value=2`,
  `ethereum:${to}@1?value=1&uint256=2`,
  `ethereum:${to}@1?value=1&address=${token}`,
  `ethereum:${to}@1?value=1&data=0x00`,
  `ethereum:${to}@1?value=1?value=2`,
  `ethereum:${token}@1/transfer?address=${to}&uint256=1&value=1`,
  `ethereum:${token}@1/approve?address=${to}&uint256=1`,
  `ethereum:${to}@0?value=1`,
  `ethereum:${to}@1?value=-1`,
  `solana:${wallet}?amount=1&amount=2`,
  `solana:${wallet}?amount=1&memo=order`,
  `solana:${wallet}?amount=1&reference=${mint}`,
  'solana:https%3A%2F%2Fshop.example%2Fpay',
])('[FEAT-16] error: %s', (uri) => {
  expect(() => readPayLink(uri)).toThrow(
    expect.objectContaining({ code: 'REQUEST_INVALID', path: 'uri' }),
  )
})

test('[FEAT-16] behavior: a link is parsed exactly as it was written', () => {
  assert(
    property(bigInt(1n, 2n ** 256n - 1n), integer({ min: 1, max: 2 ** 31 }), (amount, chain) => {
      expect(readPayLink(`ethereum:${to}@${chain}?value=${amount}`)).toEqual({
        amount,
        chainId: `eip155:${chain}`,
        namespace: 'eip155',
        to,
        token: undefined,
      })
      expect(
        readPayLink(`ethereum:${token}@${chain}/transfer?uint256=${amount}&address=${to}`),
      ).toMatchObject({ amount, to, token })
    }),
  )
})

test('[FEAT-16] behavior: any text is parsed or rejected as a whole', () => {
  const start = constantFrom(
    '',
    'ethereum:',
    `ethereum:${to}@1?value=1`,
    `ethereum:${token}@1/transfer?address=${to}&uint256=1`,
    `solana:${wallet}?amount=1`,
  )
  assert(
    property(start, string({ maxLength: 100, unit: 'binary' }), (prefix, rest) => {
      let link: PayLink | undefined
      try {
        link = readPayLink(prefix + rest)
      } catch (error) {
        expect(error).toMatchObject({ code: 'REQUEST_INVALID' })
      }
      if (!link) return
      expect([to, wallet]).toContain(link.to)
      expect(String(link.amount)).toMatch(/^\d/)
    }),
  )
})
