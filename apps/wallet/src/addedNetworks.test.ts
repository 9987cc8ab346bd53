import { expect, test } from 'vitest'
import { addNetwork, readAddedNetworks } from './addedNetworks.ts'
import { memoryStorage, network } from './testing/fixtures.ts'

const { tokens: _, ...added } = network({ chainId: 31339 })
const storageKey = 'fairlead-dev-wallet:networks'

test('default: keeps networks; a newer one replaces one with the same id', () => {
  const storage = memoryStorage()
  addNetwork(storage, added)
  addNetwork(storage, { ...added, chainId: 5 })
  addNetwork(storage, { ...added, name: 'New' })

  expect(readAddedNetworks(storage)).toEqual([
    { ...added, chainId: 5 },
    { ...added, name: 'New' },
  ])
})

test.each(['{', '{}', '[{"chainId":"1"}]'])('behavior: %s counts as none', (text) => {
  expect(readAddedNetworks(memoryStorage({ [storageKey]: text }))).toEqual([])
})

test('behavior: storage that throws counts as none', () => {
  const storage = {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  }

  expect(readAddedNetworks(storage)).toEqual([])
})
