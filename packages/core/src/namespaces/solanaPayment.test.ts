import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { Payment, PaymentProblem } from './payment.ts'
import { readSolanaPayment } from './solanaPayment.ts'

const to = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const token = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const devnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test.each<[string, Payment]>([
  [to, { to }],
  [`  ${to}\n`, { to }],
  [`solana:${to}`, { to }],
  [`SOLANA:${to}?amount=1.5`, { numeric: '1.5', to }],
  [
    `solana:${to}?amount=0.01&spl-token=${token}&label=Shop&message=a%20b`,
    { numeric: '0.01', to, token },
  ],
  [`solana:${devnet}:${to}`, { chainId: `solana:${devnet}`, to }],
])('[FEAT-06][FEAT-09] %s', (text, payment) => {
  expect(readSolanaPayment(text)).toEqual({ ok: true, payment })
})

test.each<[string, PaymentProblem]>([
  ['', 'target'],
  ['name.sol', 'target'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'target'],
  [`${to}0`, 'target'],
  [`ethereum:${to}`, 'scheme'],
  ['bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'scheme'],
  ['solana:https%3A%2F%2Fshop.example%2Fpay', 'function'],
  ['solana:https://shop.example/pay', 'function'],
  [`solana:${to}?amount=1&reference=${token}`, 'function'],
  [`solana:${to}?memo=order`, 'function'],
  [`solana:${to}?amount=1&amount=2`, 'amount'],
  [`solana:${to}?amount=1e3`, 'amount'],
  [`solana:${to}?amount=.5`, 'amount'],
  [`solana:${to}?amount=-1`, 'amount'],
  [`solana:${to}?spl-token=usdc`, 'target'],
])('[FEAT-06] error: %j is not a payment here: %s', (text, problem) => {
  expect(readSolanaPayment(text)).toEqual({ ok: false, problem })
})

test('[FEAT-06] any pasted text is parsed or rejected, without throwing', () => {
  assert(property(string(), (text) => typeof readSolanaPayment(`solana:${text}`).ok === 'boolean'))
})
