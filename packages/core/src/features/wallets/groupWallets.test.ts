import { expect, test } from 'vitest'
import type { ConnectorInfo } from '../../store/state.ts'
import { asOne, groupOf, groupWallets, memberOf, namespacesOf } from './groupWallets.ts'

function connector(given: Partial<ConnectorInfo> & { id: string }, rdns?: string): ConnectorInfo {
  const wallet = { name: given.id, type: 'ANNOUNCED', chains: ['eip155'], ...given } as const
  return rdns ? { ...wallet, info: { rdns } } : wallet
}
const grouped = (connectors: readonly ConnectorInfo[]) =>
  groupWallets(connectors).map((group) => group.map(({ id }) => id).join('+'))

const evm = connector({ id: 'app.phantom', name: 'Phantom' }, 'app.phantom')
const sun = connector({ id: 'Phantom', chains: ['solana', 'bip122'] })

test('[CONN-10] default: a wallet found by several standards is one wallet, by its name', () => {
  expect(grouped([evm, connector({ id: 'fox' }), { ...sun, name: ' PHANTOM ' }])).toEqual([
    'app.phantom+Phantom',
    'fox',
  ])
})

test.each<[string, ConnectorInfo, ConnectorInfo]>([
  ['rdns', evm, connector({ id: 'ph', name: 'Other', chains: ['solana'] }, 'APP.phantom')],
  [
    'catalogue id',
    connector({ id: 'a', explorerId: 'f0' }),
    connector({ id: 'b', explorerId: 'f0', chains: ['cosmos'] }),
  ],
  [
    'rdns, also in one namespace',
    connector({ id: 'io.metamask' }, 'io.metamask'),
    connector({ id: 'sdk', type: 'EXTERNAL' }, 'io.metamask.mobile'),
  ],
  [
    'name: the page’s own and the one that announces itself',
    connector({ id: 'sdk', name: 'Vendor', type: 'EXTERNAL' }),
    connector({ id: 'com.vendor', name: 'Vendor' }, 'com.vendor'),
  ],
])('[CONN-10] merged by %s', (_, one, other) => {
  expect(grouped([one, other])).toEqual([`${one.id}+${other.id}`])
})

test.each<[string, ConnectorInfo[]]>([
  [
    'two that announce themselves in one namespace',
    [connector({ id: 'a', name: 'Fox' }), connector({ id: 'b', name: 'Fox' })],
  ],
  [
    'two with an rdns',
    [evm, connector({ id: 'x', name: 'Phantom', chains: ['solana'] }, 'evil.phantom')],
  ],
  [
    'a code for any wallet',
    [
      connector({ id: 'wc', name: 'A', type: 'WALLET_CONNECT' }),
      connector({ id: 'A', chains: ['solana'] }),
    ],
  ],
  [
    'the wallet at window.ethereum',
    [
      connector({ id: 'injected', name: 'A', type: 'INJECTED' }),
      connector({ id: 'A', chains: ['solana'] }),
    ],
  ],
])('[CONN-10] not merged: %s', (_, connectors) => {
  expect(groupWallets(connectors)).toHaveLength(2)
})

test('[CONN-10] if two wallets claim a name, no other is merged with either', () => {
  const fake = connector({ id: 'evil', name: 'Phantom' }, 'evil.phantom')

  expect(grouped([fake, evm, sun])).toEqual(['evil', 'app.phantom', 'Phantom'])
})

test('behavior: a wallet has one connector for each namespace', () => {
  const group = groupOf([sun, evm], 'Phantom') ?? []

  expect(memberOf(group, 'eip155')?.id).toBe('app.phantom')
  expect(memberOf(group, 'bip122')?.id).toBe('Phantom')
  expect(memberOf(group, 'cosmos')).toBeUndefined()
  const network = (chainNamespace: string) => ({ chainNamespace }) as never
  expect(namespacesOf(group, ['solana', 'cosmos', 'eip155', 'solana'].map(network))).toEqual([
    'solana',
    'eip155',
  ])
})

test('behavior: a merged wallet keeps its first id, with all its namespaces', () => {
  const picture = { ...sun, imageUrl: 'data:image/png,' }

  expect(asOne([picture, evm])).toEqual({
    ...evm,
    chains: ['eip155', 'solana', 'bip122'],
    explorerId: undefined,
    imageId: undefined,
    imageUrl: 'data:image/png,',
    type: 'MULTI_CHAIN',
  })
  expect(asOne([evm])).toBe(evm)
  // A connector that is asked in no namespace contributes nothing.
  const sdk = connector({ id: 'sdk', name: 'Vendor', type: 'EXTERNAL' })
  expect(asOne([sdk, connector({ id: 'com.vendor' }, 'com.vendor')])).toBe(sdk)
})

test('behavior: thousands of wallets are grouped in one pass', () => {
  let reads = 0
  const many = Array.from({ length: 1_000 }, (_, index) => ({
    chains: ['eip155'] as const,
    id: `w${index}`,
    info: { rdns: `dev.test.w${index}` },
    type: 'ANNOUNCED' as const,
    get name() {
      reads += 1
      return `Wallet ${index}`
    },
  }))

  expect(groupWallets(many)).toHaveLength(1_000)
  expect(groupOf(many, 'w999')).toEqual([many[999]])
  // Comparing each connector with each other would read a million names.
  expect(reads).toBeLessThan(10_000)
})
