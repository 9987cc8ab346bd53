import { expect, test } from 'vitest'
import { account, memoryStorage } from '../testing/fixtures.ts'
import { createSiteStore, storageKey } from './siteStore.ts'

const builtInChainIds = [31337, 31338]
const connected = { version: 1, accounts: [account.address], chainId: 31338, networks: [] }
const nothing = { version: 1, accounts: [], chainId: 31337, networks: [] }

function open(storage: ReturnType<typeof memoryStorage>) {
  return createSiteStore({ builtInChainIds, getStorage: () => storage })
}

test('default: stored state is available after a reload', () => {
  const storage = memoryStorage()
  open(storage).update((state) => ({ ...state, accounts: [account.address], chainId: 31338 }))

  expect(open(storage).get()).toEqual(connected)
})

test.each([
  ['not JSON', '{'],
  ['another version', JSON.stringify({ ...connected, version: 2 })],
  ['no address', JSON.stringify({ ...connected, accounts: ['0x12'] })],
  [
    'an insecure node',
    JSON.stringify({ ...connected, networks: [{ rpcUrl: 'http://evil.example' }] }),
  ],
  ['nothing', 'null'],
])('behavior: unreadable state counts as a first visit: %s', (_, text) => {
  expect(open(memoryStorage({ [storageKey]: text })).get()).toEqual(nothing)
})

test('behavior: an unknown network is replaced by the first one', () => {
  const storage = memoryStorage({ [storageKey]: JSON.stringify({ ...connected, chainId: 5 }) })

  expect(open(storage).get()).toEqual({ ...connected, chainId: 31337 })
})

test('behavior: blocked storage leaves the state in memory', () => {
  const store = createSiteStore({
    builtInChainIds,
    getStorage() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  store.update((state) => ({ ...state, accounts: [account.address] }))
  store.reload()

  expect(store.get().accounts).toEqual([account.address])
})

test('behavior: full storage leaves the state in memory', () => {
  const store = open({
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  store.update((state) => ({ ...state, chainId: 31338 }))
  store.update((state) => ({ ...state, accounts: [account.address] }))

  expect(store.get()).toEqual(connected)
})

test('behavior: an update starts from the latest state of other tabs', () => {
  const storage = memoryStorage()
  const store = open(storage)
  open(storage).update((state) => ({ ...state, accounts: [account.address] }))

  store.update((state) => ({ ...state, chainId: 31338 }))

  expect(store.get()).toEqual(connected)
})

test('behavior: reload reports what another tab changed', () => {
  const storage = memoryStorage()
  const store = open(storage)
  const seen: unknown[] = []
  store.watch((next, previous) => seen.push([previous.chainId, next.chainId]))
  storage.setItem(storageKey, JSON.stringify(connected))

  store.reload()

  expect(seen).toEqual([[31337, 31338]])
})
