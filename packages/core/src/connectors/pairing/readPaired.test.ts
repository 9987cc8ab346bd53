import type { Session, SessionNamespaces } from '@fairlead/pairing'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { peerWallet, readPaired, wireId } from './readPaired.ts'

const read = (
  namespaces: SessionNamespaces,
  given: { address?: string; namespace?: Namespace; wanted?: ChainId } = {},
) =>
  readPaired({ namespaces, topic: 't' } as Session, {
    isKnown: (chainId) => ['eip155:1', 'eip155:10'].includes(chainId),
    namespace: 'eip155',
    ...given,
  })
const granted = (accounts: string[], chains?: string[]) => ({
  eip155: { accounts, events: [], methods: ['personal_sign'], ...(chains ? { chains } : {}) },
})

test('[NS-01] default: chains that have an account are approved; the account is that of the chain', () => {
  const namespaces = granted(['eip155:5:0xa', 'eip155:10:0xb', 'eip155:10:0xc'], ['eip155:1'])

  expect(read(namespaces, { wanted: 'eip155:10' })).toMatchObject({
    accounts: [{ address: '0xb' }, { address: '0xc' }],
    approved: ['eip155:5', 'eip155:10'],
    chainId: 'eip155:10',
  })
})

test('[NS-01] behavior: not where the page would be: the first account on a network of the page, else the first', () => {
  const namespaces = granted(['eip155:5:0xa', 'eip155:10:0xb'])
  expect(read(namespaces, { wanted: 'eip155:1' })?.chainId).toBe('eip155:10')
  expect(read(granted(['eip155:5:0xa']), { wanted: 'eip155:1' })?.chainId).toBe('eip155:5')
})

test('[NS-01] behavior: a chain without an account is neither offered nor gone to', () => {
  const namespaces = granted(['eip155:10:0xb'], ['eip155:1', 'eip155:10'])
  expect(read(namespaces, { wanted: 'eip155:1' })).toMatchObject({
    accounts: [{ address: '0xb' }],
    approved: ['eip155:10'],
    chainId: 'eip155:10',
  })
})

test('[NS-01] behavior: a request names a chain as the session’s accounts do', () => {
  const present = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const older = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const solana = { accounts: [`${older}:x`], chains: [present, older], events: [], methods: [] }
  expect(wireId({ namespaces: { solana } } as unknown as Session, 'solana', present)).toBe(older)
})

test('[NS-01] behavior: the account that was in use stays in front, in any letter case', () => {
  const namespaces = granted(['eip155:1:0xa', 'eip155:1:0xB'])
  expect(read(namespaces, { address: '0xb' })?.accounts).toEqual([
    { address: '0xB' },
    { address: '0xa' },
  ])
})

test('[NS-01] behavior: a whole chain as the key counts for its namespace', () => {
  const namespaces = { 'eip155:10': { accounts: ['eip155:10:0xa'], events: [], methods: ['x'] } }
  expect(read(namespaces)).toMatchObject({ approved: ['eip155:10'], methods: ['x'] })
})

test('[NS-01] error: without an account, or with none that can be read, there is nothing', () => {
  expect(read({})).toBeUndefined()
  expect(read(granted([], ['eip155:1']))).toBeUndefined()
  expect(read(granted(['solana:5:x', 'eip155:1', 'eip155:1:<b>']))).toBeUndefined()
  expect(read(granted(['eip155:1:0xa']), { namespace: 'solana' })).toBeUndefined()
})

test('behavior: a wallet’s name is cleaned, and its picture is https', () => {
  const of = (name: string, icons: string[]) =>
    peerWallet({ peer: { metadata: { icons, name } } } as unknown as Session)

  expect(of('A\u202eB\n', ['javascript:1', 'https://a.example/i.png'])).toEqual({
    imageUrl: 'https://a.example/i.png',
    name: 'A B',
  })
  expect(of('', ['data:image/png,x', 'http://a.example'])).toEqual({ name: 'Wallet' })
})
