import { expect, test } from 'vitest'
import { PairingError } from '../errors.ts'
import {
  accountsOf,
  chainsOf,
  checkConforms,
  grantsOn,
  mergeNamespaces,
  validateProposalNamespaces,
  validateSessionNamespaces,
} from './namespaces.ts'

const methods = ['personal_sign']
const events = ['chainChanged']
const account = 'eip155:1:0x1111111111111111111111111111111111111111'
const asked = { eip155: { chains: ['eip155:1'], methods, events } }
const granted = { eip155: { accounts: [account], methods, events } }

test.each([
  ['1.2 no chains', { eip155: { chains: [], methods, events } }, 5100],
  ['1.2 missing chains', { eip155: { methods, events } }, 5100],
  ['1.4 chain without namespace', { eip155: { chains: ['42'], methods, events } }, 5100],
  [
    '1.6 a chain of another namespace',
    { eip155: { chains: ['cosmos:hub-4'], methods, events } },
    5100,
  ],
  [
    '1.6 chains under a chain key',
    { 'eip155:1': { chains: ['eip155:10'], methods, events } },
    5100,
  ],
  ['1.7 empty key', { '': { chains: ['eip155:1'], methods, events } }, 5104],
  ['1.7 an invalid key', { '**': { chains: ['eip155:1'], methods, events } }, 5104],
  [
    '1.8 the second entry is invalid',
    { ...asked, cosmos: { chains: ['hub'], methods, events } },
    5100,
  ],
  ['not an object', [asked], 5104],
  ['null under a key', { eip155: null }, 5104],
  ['chains as a string', { eip155: { chains: 'eip155:1', methods, events } }, 5100],
  ['missing methods', { eip155: { chains: ['eip155:1'], events } }, 5101],
  ['events that are numbers', { eip155: { chains: ['eip155:1'], methods, events: [1] } }, 5102],
])('error: [PAIR-03] a proposal, %s', (_title, namespaces, code) => {
  expect(codeOf(() => validateProposalNamespaces(namespaces))).toBe(code)
})

test.each([
  ['1.1, 1.9 empty', {}],
  ['1.3 a chain as key', { 'eip155:10': { methods, events } }],
  ['1.5 no methods and events', { eip155: { chains: ['eip155:1'], methods: [], events: [] } }],
  ['an ordinary proposal', asked],
])('behavior: [PAIR-03] a valid proposal, %s', (_title, namespaces) => {
  expect(validateProposalNamespaces(namespaces)).toEqual(namespaces)
})

test.each([
  ['2.1 no accounts', { eip155: { accounts: [], methods, events } }, 5001],
  ['2.1 missing accounts', { eip155: { methods, events } }, 5001],
  ['2.2 an address alone', { eip155: { accounts: [account.slice(9)], methods, events } }, 5001],
  ['2.2 four parts', { eip155: { accounts: [`${account}:5`], methods, events } }, 5001],
  [
    '2.7 an account of another namespace',
    { cosmos: { accounts: [account], methods, events } },
    5103,
  ],
  [
    '2.7 an account of another chain',
    { 'eip155:10': { accounts: [account], methods, events } },
    5103,
  ],
  ['a prefix alone', { 'eip155:1': { accounts: ['eip155:10:0x1'], methods, events } }, 5103],
  [
    'chains of another namespace',
    { eip155: { ...granted.eip155, chains: ['cosmos:hub-4'] } },
    5100,
  ],
  ['missing methods', { eip155: { accounts: [account], events } }, 5002],
  ['missing events', { eip155: { accounts: [account], methods } }, 5003],
  ['not an object', 'eip155', 5104],
])('error: [PAIR-03] a session, %s', (_title, namespaces, code) => {
  expect(codeOf(() => validateSessionNamespaces(namespaces))).toBe(code)
})

test('behavior: [PAIR-03] a session without chains is valid; unknown fields are dropped', () => {
  const known = validateSessionNamespaces({ eip155: { ...granted.eip155, extension: [] } })

  expect(known).toEqual(granted)
})

test.each([
  ['2.3 method', granted, { eip155: { ...asked.eip155, methods: ['eth_sign'] } }, 5002],
  ['2.4 chain', granted, { eip155: { ...asked.eip155, chains: ['eip155:1', 'eip155:10'] } }, 5001],
  ['2.4 chain as key', granted, { 'eip155:10': { methods, events } }, 5001],
  [
    '2.9 namespace',
    granted,
    { ...asked, cosmos: { chains: ['cosmos:hub'], methods, events } },
    5000,
  ],
  ['2.10 event', granted, { eip155: { ...asked.eip155, events: ['accountsChanged'] } }, 5003],
  [
    'a method of another chain',
    { ...granted, 'eip155:10': { accounts: ['eip155:10:0x1'], methods: ['a'], events } },
    { eip155: { ...asked.eip155, methods: ['a'] } },
    5002,
  ],
])(
  'error: [PAIR-03] a session without everything required, %s',
  (_title, session, required, code) => {
    expect(codeOf(() => checkConforms(session, required))).toBe(code)
  },
)

test.each([
  ['2.5 several accounts', { eip155: { ...granted.eip155, accounts: [account, `${account}a`] } }],
  [
    '2.6 more methods and events',
    { eip155: { accounts: [account], methods: [...methods, 'a'], events: [...events, 'b'] } },
  ],
  ['2.8 an extra chain', { eip155: { ...granted.eip155, accounts: [account, 'eip155:10:0x1'] } }],
  ['an extra namespace', { ...granted, cosmos: { accounts: ['cosmos:hub:a'], methods, events } }],
  ['with chains as keys', { 'eip155:1': granted.eip155 }],
])('behavior: [PAIR-03] a session with everything required, %s', (_title, session) => {
  expect(() => checkConforms(validateSessionNamespaces(session), asked)).not.toThrow()
})

test('behavior: [PAIR-03] 2.11 optional namespaces can be granted in part', () => {
  const optional = { eip155: { ...asked.eip155, methods: ['personal_sign', 'a', 'b'] } }

  expect(validateProposalNamespaces(optional)).toEqual(optional)
  expect(() => checkConforms(granted, {})).not.toThrow()
})

test('behavior: [PAIR-03] required namespaces are requested as optional, also with a chain as key', () => {
  const merged = mergeNamespaces(
    { ...asked, 'eip155:10': { methods: ['eth_sign'], events: [] } },
    {
      eip155: { chains: ['eip155:1', 'eip155:137'], methods, events: ['accountsChanged'] },
      solana: { chains: ['solana:a'], methods: ['solana_signMessage'], events: [] },
    },
  )

  expect(merged).toEqual({
    eip155: {
      chains: ['eip155:1', 'eip155:10', 'eip155:137'],
      methods: ['personal_sign', 'eth_sign'],
      events: ['chainChanged', 'accountsChanged'],
    },
    solana: { chains: ['solana:a'], methods: ['solana_signMessage'], events: [] },
  })
})

test('behavior: [PAIR-03] chains are read from keys, lists and accounts', () => {
  const session = {
    eip155: { ...granted.eip155, chains: ['eip155:1'] },
    'eip155:10': { accounts: ['eip155:10:0x1'], methods, events },
    solana: { accounts: ['solana:a:b', 'solana:c:b'], methods, events },
  }

  expect(chainsOf(session)).toEqual(['eip155:1', 'eip155:10', 'solana:a', 'solana:c'])
  expect(chainsOf({ 'eip155:10': { methods, events } })).toEqual(['eip155:10'])
  expect(accountsOf(session)).toEqual([account, 'eip155:10:0x1', 'solana:a:b', 'solana:c:b'])
})

test('behavior: [PAIR-03] a chain is granted what the namespaces with an account on it grant', () => {
  const session = {
    eip155: { chains: ['eip155:1', 'eip155:5'], accounts: [account], methods, events },
    'eip155:1': { accounts: [account], methods: ['a'], events: [] },
  }

  expect(grantsOn(session, 'eip155:1')).toEqual({
    accounts: [account],
    events,
    methods: ['personal_sign', 'a'],
  })
  expect(grantsOn(session, 'eip155:5')).toEqual({ accounts: [], events: [], methods: [] })
})

/** Returns the error code that the other side would get. */
function codeOf(run: () => unknown): number | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof PairingError && error.code === 'NAMESPACES_INVALID')
      return error.peer?.code
    throw error
  }
  return undefined
}
