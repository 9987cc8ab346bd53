import { expect, test } from 'vitest'
import { authName } from './authName.ts'
import type { Embedded } from './state.ts'

const somebody = (user: Embedded['user'], authProvider = 'email') =>
  authName({ accountType: 'eoa', authProvider, smartAccountDeployed: false, user })

test.each([
  [{ email: 'anna@example.com' }, 'email', 'anna@example.com'],
  [{ email: `${'a'.repeat(18)}@example.com` }, 'email', `${'a'.repeat(18)}@example.com`],
  [{ email: `${'a'.repeat(19)}@example.com` }, 'email', `${'a'.repeat(19)}@example.…`],
  [{ email: 'anna@example.com', username: 'anna' }, 'google', 'anna'],
  [{ username: 'anna0' }, 'discord', 'anna'],
  [{ username: 'anna00' }, 'discord', 'anna0'],
  [{ username: 'anna0' }, 'github', 'anna0'],
  [{}, 'email', undefined],
])('[AUTH-15] default: %j by %s is %s', (user, provider, name) => {
  expect(somebody(user, provider)).toBe(name)
})
