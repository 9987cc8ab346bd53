import { expect, test } from 'vitest'
import { flowSeconds, maxOtpTries, otpDigits } from './features/auth/otp.ts'
import { resendSeconds } from './features/auth/takeMailLimits.ts'

// Source: product specification, section 9, and constants, section 8. The values are repeated here, so that none
// changes by accident.
test('default: the codes of a login', () => {
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
