import { expect, test } from 'vitest'
import { createReserved, resemblingLabels, skeletonOf } from './labels.ts'

test.each([
  ['paypal', 'paypa1'],
  ['paypal', 'paypai'],
  ['vitalik', 'v1tal1k'],
  ['google', 'g00gle'],
  ['modern', 'modem'],
  ['window', 'vvindovv'],
  ['cl0wn', 'down'],
  ['base', 'ba5e'],
])('[FEAT-13] default: %s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test.each([
  ['alice', 'alicia'],
  ['alice', 'alice-1'],
  ['bob2', 'bob3'],
])('[FEAT-13] behavior: %s does not look like %s', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other))
})

test('[FEAT-13] behavior: reserved are the known labels, the operator’s, and what looks like them', () => {
  const isReserved = createReserved(['shop'])

  for (const label of [
    'support',
    'supp0rt',
    'sup-port',
    'support2',
    'support-10',
    'sh0p',
    's-h-o-p',
  ])
    expect(isReserved(label), label).toBe(true)
  expect(['shopper', 'alice', 'supporter'].some(isReserved)).toBe(false)
})

test('[API-15] default: labels that resemble one can all be registered', () => {
  expect(resemblingLabels('alice').slice(0, 3)).toEqual(['the-alice', 'alice-eth', 'alice2'])
  // Longer ones would be too long.
  expect(resemblingLabels('a'.repeat(64))).toEqual([])
})
