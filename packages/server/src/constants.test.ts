import { expect, test } from 'vitest'
import { flowSeconds, maxOtpTries, otpDigits } from './features/auth/otp.ts'
import { resendSeconds } from './features/auth/takeMailLimits.ts'
import { swapChainIds } from './features/swap/swapNetworks.ts'

// Source: product specification, section 9, and constants, section 8. The values are repeated here, so that none
// changes by accident.
test('default: limits of sign-in codes', () => {
  expect({
    'life of a code, seconds': flowSeconds,
    digits: otpDigits,
    'pause between mails, seconds': resendSeconds,
    tries: maxOtpTries,
  }).toEqual({
    'life of a code, seconds': 600,
    digits: 6,
    'pause between mails, seconds': 30,
    tries: 5,
  })
})

// Source: product specification, section 11.
test('[FEAT-10] default: networks with swaps', () => {
  expect(swapChainIds).toEqual([
    1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
  ])
})
