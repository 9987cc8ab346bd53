import { createTestBitcoinKey } from '@fairlead/test/node'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'

// Checks the keys that other Bitcoin tests sign with. Source: BIP-322, test vectors.
test.each([
  [
    '',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
])('[NS-04] BIP-322 of %j', (message, signature) => {
  const key = createTestBitcoinKey()
  const { address } = key.payment

  expect(address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
  expect(base64.encode(key.signMessage(address, new TextEncoder().encode(message)))).toBe(signature)
})
