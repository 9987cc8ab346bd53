import { expect, test } from 'vitest'
import { createListedAdapter, evmOperations, type WalletOperations } from './createListedAdapter.ts'

test('behavior: opening the list loads no code of connecting if all wallets are listed', async () => {
  let loads = 0
  let isComplete = true
  const { prepare } = createListedAdapter({
    findsAll: () => isComplete,
    async load() {
      loads++
      return { prepare: async () => {} } as WalletOperations
    },
    namespaces: ['eip155'],
    operations: evmOperations,
    type: 'universal',
  })

  await prepare?.('list')
  expect(loads).toBe(0)

  isComplete = false
  await prepare?.('list')
  expect(loads).toBe(1)
})

test('default: preparing a connection loads its code', async () => {
  let loads = 0
  const { prepare } = createListedAdapter({
    findsAll: () => true,
    async load() {
      loads++
      return {} as WalletOperations
    },
    namespaces: ['eip155'],
    operations: evmOperations,
    type: 'universal',
  })

  await prepare?.()
  expect(loads).toBe(1)
})
