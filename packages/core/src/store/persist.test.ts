import { anything, assert, json, property } from 'fast-check'
import { expect, test } from 'vitest'
import { type Persisted, parsePersisted, restore, save, toPersisted } from './persist.ts'

const value: Persisted = {
  version: 1,
  activeNamespace: 'eip155',
  chosenNetworks: { eip155: 'eip155:10' },
  others: [
    {
      accounts: [{ address: '0xb' }],
      chainId: 'eip155:10',
      connectorId: 'bear',
      namespace: 'eip155',
      status: 'stored',
      wallet: { imageUrl: 'https://bear.example/icon.png', name: 'Bear' },
    },
    {
      accounts: [{ address: '0xc' }],
      chainId: 'eip155:1',
      connectorId: 'owl',
      namespace: 'eip155',
      status: 'recent',
      wallet: { name: 'Owl' },
    },
  ],
  recentWallets: ['fox', 'bear'],
  remembered: {
    bip122: {
      accounts: [
        { address: 'bc1qa', path: "m/84'/0'/0'/0/0", publicKey: '02ab', type: 'payment' },
        { address: 'bc1pb', type: 'ordinal' },
      ],
      chainId: 'bip122:000000000019d6689c085ae165831e93',
      connectorId: 'owl',
    },
    eip155: { accounts: [{ address: '0xa' }], chainId: 'eip155:1', connectorId: 'fox' },
  },
}
const holding = (text: string | null) => ({
  getItem: () => text,
  removeItem: () => {},
  setItem: () => {},
})

test('default: saved state is restored', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: () => {},
    setItem: (key: string, text: string) => void entries.set(key, text),
  }

  save(storage, 'state', value)

  expect(restore(storage, 'state')).toEqual(value)
  expect(restore(storage, 'other')).toBeUndefined()
  expect(restore(undefined, 'state')).toBeUndefined()
})

test('[FEAT-15] behavior: state from before multi-wallet support is still read', () => {
  const { others: _, ...older } = value

  expect(parsePersisted(older)).toEqual({ ...value, others: [] })
})

test('[FEAT-15] behavior: of inactive wallets, only those that can be resumed are stored', () => {
  const [bear] = value.others
  const live = {
    ...bear!,
    approved: 'all',
    status: 'connected',
    wallet: { imageUrl: 'data:image/png;base64,AAAA', name: 'Bear', type: 'ANNOUNCED' },
  } as const

  expect(toPersisted({ ...value, others: [live] }).others).toEqual([
    { ...bear, wallet: { name: 'Bear' } },
  ])
})

test('behavior: fields of a newer version are dropped', () => {
  const { eip155 } = value.remembered
  const remembered = { eip155: { ...eip155, privateKey: 'x' } }

  expect(parsePersisted({ ...value, extra: 1, remembered })).toEqual({
    ...value,
    remembered: { eip155 },
  })
})

test('behavior: whatever is stored, restoring never throws, and returns a complete state', () => {
  assert(
    property(json(), anything(), (text, part) => {
      const wrapped =
        JSON.stringify({ ...value, remembered: part, chosenNetworks: part, others: [part] }) ?? ''
      const stored = [
        text,
        text.slice(1),
        wrapped,
        `{"version":1,"__proto__":${text}}`,
        `{"version":1,"activeNamespace":"eip155","chosenNetworks":{"__proto__":${text}},"recentWallets":[],"remembered":{"constructor":${text}}}`,
      ]
      for (const content of stored) {
        const read = restore(holding(content), 'state')
        if (!read) continue
        expect(Object.keys(read).sort()).toEqual(Object.keys(value).sort())
        for (const { accounts } of [...Object.values(read.remembered), ...read.others])
          expect(accounts.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('behavior: prototypes are not changed', () => {
  restore(holding('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'), 'x')

  expect('polluted' in {}).toBe(false)
})
