import type { Session } from '@fairlead/pairing'
import { expect, test } from 'vitest'
import { capabilitiesOf } from './capabilitiesOf.ts'

const approved = ['eip155:1', 'eip155:10'] as const
const read = (given: Partial<Session>, chains?: string[]) =>
  capabilitiesOf(given as Session, { approved, chains })
const atomic = { status: 'supported' }

test('default: capabilities of the session, its namespace and its chains', () => {
  expect(
    read({
      scopedProperties: {
        eip155: { atomic },
        'eip155:10': { paymasterService: { supported: true } },
      },
      sessionProperties: { sessionKeys: { supported: false }, somethingElse: 1 },
    }),
  ).toEqual({
    '0x1': { atomic, sessionKeys: { supported: false } },
    '0xa': { atomic, paymasterService: { supported: true }, sessionKeys: { supported: false } },
  })
})

test('behavior: values may be JSON text; includes only the requested chains', () => {
  expect(read({ sessionProperties: { atomic: JSON.stringify(atomic) } }, ['0xa', '0x5'])).toEqual({
    '0xa': { atomic },
  })
})

test('behavior: without capabilities, returns none', () => {
  expect(read({})).toBeUndefined()
  expect(read({ sessionProperties: { bundler_name: 'x' } })).toBeUndefined()
  expect(read({ sessionProperties: { atomic } }, ['0x5'])).toBeUndefined()
  expect(
    read({ scopedProperties: { eip155: 'no JSON' as unknown as object } as never }),
  ).toBeUndefined()
})
