import type { Session, SessionNamespaces } from '@fairlead/pairing'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { checksumAddress, hasWrongChecksum } from '../../namespaces/checksumAddress.ts'
import { findWrongAddress, peerWallet, readPaired, wireId } from './readPaired.ts'

const read = (
  namespaces: SessionNamespaces,
  given: { address?: string; namespace?: Namespace; wanted?: ChainId } = {},
) =>
  readPaired({ namespaces, topic: 't' } as Session, {
    checksums: { isWrong: hasWrongChecksum, write: checksumAddress },
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

test('[NS-01] behavior: without the page’s network: the first account on a configured network, otherwise the first', () => {
  const namespaces = granted(['eip155:5:0xa', 'eip155:10:0xb'])
  expect(read(namespaces, { wanted: 'eip155:1' })?.chainId).toBe('eip155:10')
  expect(read(granted(['eip155:5:0xa']), { wanted: 'eip155:1' })?.chainId).toBe('eip155:5')
})

test('[NS-01] behavior: a chain without an account is neither offered nor switched to', () => {
  const namespaces = granted(['eip155:10:0xb'], ['eip155:1', 'eip155:10'])
  expect(read(namespaces, { wanted: 'eip155:1' })).toMatchObject({
    accounts: [{ address: '0xb' }],
    approved: ['eip155:10'],
    chainId: 'eip155:10',
  })
})

test('[NS-01] behavior: a request names a chain in the format of the session’s accounts', () => {
  const present = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const older = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const solana = { accounts: [`${older}:x`], chains: [present, older], events: [], methods: [] }
  expect(wireId({ namespaces: { solana } } as unknown as Session, 'solana', present)).toBe(older)
})

test('[NS-01] behavior: the account in use stays first, in any letter case', () => {
  const namespaces = granted(['eip155:1:0xa', 'eip155:1:0xB'])
  expect(read(namespaces, { address: '0xb' })?.accounts).toEqual([
    { address: '0xB' },
    { address: '0xa' },
  ])
})

test('[NS-01] behavior: a full chain id as key counts for its namespace', () => {
  const namespaces = { 'eip155:10': { accounts: ['eip155:10:0xa'], events: [], methods: ['x'] } }
  expect(read(namespaces)).toMatchObject({ approved: ['eip155:10'], methods: ['x'] })
})

test('[NS-01] error: without a valid account, returns nothing', () => {
  expect(read({})).toBeUndefined()
  expect(read(granted([], ['eip155:1']))).toBeUndefined()
  expect(read(granted(['solana:5:x', 'eip155:1', 'eip155:1:<b>']))).toBeUndefined()
  expect(read(granted(['eip155:1:0xa']), { namespace: 'solana' })).toBeUndefined()
})

test('behavior: a wallet’s name is cleaned, and its icon must be https', () => {
  const of = (name: string, icons: string[]) =>
    peerWallet({ peer: { metadata: { icons, name } } } as unknown as Session)

  expect(of('A\u202eB\n', ['javascript:1', 'https://a.example/i.png'])).toEqual({
    imageUrl: 'https://a.example/i.png',
    name: 'A B',
  })
  expect(of('', ['data:image/png,x', 'http://a.example'])).toEqual({ name: 'Wallet' })
})

test.each([
  [
    'bip122',
    '000000000019d6689c085ae165831e93',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ],
  [
    'bip122',
    '000000000933ea01ad0ee984209779ba',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
  ['cosmos', 'cosmoshub-4', 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu', 'cosmos1B'],
  [
    'polkadot',
    '91b171bb158e2d3848fa23a9f1c25182',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ],
  [
    'solana',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'O0Il',
  ],
] as const)(
  '[NS-01] %s:%s: omits an account in another format',
  (namespace, reference, right, wrong) => {
    const accounts = [wrong, right].map((one) => `${namespace}:${reference}:${one}`)
    const granted = { [namespace]: { accounts, events: [], methods: [] } }

    const found = read(granted, { namespace })?.accounts.map(({ address }) => address)

    expect(found).toEqual([right])
  },
)

test('[ENT-12] a Taproot account next to another is for ordinals', () => {
  const chain = 'bip122:000000000019d6689c085ae165831e93'
  const addresses = [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ]
  const accounts = addresses.map((one) => `${chain}:${one}`)
  const bip122 = { accounts, events: [], methods: [] }

  const found = read({ bip122 }, { namespace: 'bip122' })?.accounts

  expect(found?.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
})

test('[NS-01] behavior: EVM addresses get EIP-55 checksums; one with a wrong checksum is omitted', () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const wrong = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5D359'
  const upper = `0x${right.slice(2).toUpperCase()}`
  const namespaces = granted([right.toLowerCase(), upper, wrong].map((one) => `eip155:1:${one}`))
  expect(read(namespaces)?.accounts).toEqual([{ address: right }])
  const checksums = { isWrong: hasWrongChecksum, write: checksumAddress }
  expect(
    findWrongAddress({ namespaces: namespaces as SessionNamespaces } as Session, checksums),
  ).toBe(wrong)
  const plain = granted([`eip155:1:${right.toLowerCase()}`])
  expect(findWrongAddress({ namespaces: plain as SessionNamespaces } as Session, checksums)).toBe(
    undefined,
  )
  expect(read(granted([`eip155:1:${wrong}`]))).toBe(undefined)
})
