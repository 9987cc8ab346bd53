import { expect, test } from 'vitest'
import { isSpamName } from './isSpamName.ts'

test.each(['Tile #1', 'Dev Tiles', 'Mr. Fox', 'No.1', 'v1.5 Beta', 'Reclaimed Land', 'St.Moritz'])(
  '[MOD-16] default: %s is an ordinary name',
  (name) => {
    expect(isSpamName(name, undefined)).toBe(false)
  },
)

test.each([
  'Visit x.com',
  'https://a',
  'www.a',
  '$500 at airdrop-eth.xyz',
  'Claim now',
  't.me/abc',
])('[MOD-16] behavior: %s is spam', (name) => {
  expect(isSpamName(undefined, name)).toBe(true)
})
