import { expect, test } from 'vitest'
import { delegateOf } from './delegateOf.ts'

test('[AUTH-14] default: only code of EIP-7702 names a delegate', () => {
  const contract = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
  const code = `0xef0100${contract.slice(2)}`
  expect(delegateOf(code)).toBe(contract.toLowerCase())
  const others = ['0x', '0x6001600255', `${code}00`, code.slice(0, -2), `0xef0100${'0'.repeat(40)}`]
  for (const other of [...others, null, undefined, 7]) expect(delegateOf(other)).toBeUndefined()
})
