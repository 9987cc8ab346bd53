import {
  createTestCatalogue,
  createTestEnvironment,
  createTestFairlead,
  manyWallets,
  settled,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../../connectors/mock.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { searchWaitMs } from './createWalletList.ts'

async function open(options: Partial<FairleadOptions> = {}, count = 100) {
  const server = createTestCatalogue(manyWallets(count))
  const world = createTestEnvironment()
  const { fairlead } = createTestFairlead(
    { connectors: [], walletApiUrl: 'https://server.example', ...options },
    world,
    { fetch: server.fetch },
  )
  const searches: unknown[] = []
  fairlead.events.subscribe(({ name, properties }) => {
    if (name === 'WALLET_SEARCHED') searches.push(properties)
  })
  const catalogue = await fairlead.catalogue()
  const list = catalogue.list()
  const names = () => list.items().map(({ name }) => name)
  const last = () => Object.fromEntries(server.asked.at(-1) ?? [])
  return { clock: world.clock, fairlead, last, list, names, searches, server }
}

test('[API-21][VIEW-07] default: pages of 40 below the featured ones, until all are loaded, each once', async () => {
  const { last, list, names } = await open({
    excludeWalletIds: ['w002'],
    featuredWalletIds: ['w050'],
  })

  await list.more()
  expect(last()).toMatchObject({
    entries: '40',
    exclude: 'w002,w050,w001,w003,w004,w005',
    page: '1',
  })
  expect(names().slice(0, 6)).toEqual(
    ['050', '001', '003', '004', '005', '006'].map((number) => `Wallet ${number}`),
  )
  expect(list.store.getState()).toMatchObject({ count: 94, hasMore: true, page: 1 })
  while (list.store.getState().hasMore) await list.more()

  expect(list.store.getState().page).toBe(3)
  expect(new Set(names()).size).toBe(99)
  expect(names()).toHaveLength(99)
})

test('behavior: two concurrent requests for more load one page; at the end none is loaded', async () => {
  const { list, server } = await open({}, 10)

  await Promise.all([list.more(), list.more()])
  await list.more()

  expect(server.asked).toHaveLength(2)
})

test('[API-21] behavior: a search waits 300 ms, is busy from the first letter, and finds up to 100', async () => {
  const { clock, last, list, names, searches, server } = await open()
  await list.more()
  const before = server.asked.length

  list.search(' wallet 09 ')
  expect(list.store.getState()).toMatchObject({ entries: [], status: 'loading' })
  await clock.advance(searchWaitMs - 1)
  expect(server.asked).toHaveLength(before)
  await clock.advance(1)

  expect(searchWaitMs).toBe(300)
  expect(last()).toMatchObject({ entries: '100', page: '1', search: 'wallet 09' })
  expect(names()).toHaveLength(10)
  expect(list.store.getState()).toMatchObject({ hasMore: false, status: 'ready' })
  expect(searches).toEqual([{ filter: 'none', queryLength: 9 }])
})

test('[API-21] behavior: a newer search cancels an older one, also during its request', async () => {
  const { clock, list, names, server } = await open()
  let answer = () => {}
  server.wait = () => new Promise<void>((resolve) => (answer = resolve))
  list.search('wallet 001')
  list.search('wallet 00')
  await clock.advance(searchWaitMs)
  expect(server.asked).toHaveLength(1)

  server.wait = undefined
  list.search('wallet 002')
  await clock.advance(searchWaitMs)
  answer()
  await settled()

  expect(names()).toEqual(['Wallet 002'])
})

test('behavior: an empty search shows the pages again; a space sends no request', async () => {
  const { clock, list, names, server } = await open({}, 10)
  await list.more()
  const asked = server.asked.length

  list.search(' ')
  expect(names()).toHaveLength(10)
  list.search('001')
  await clock.advance(searchWaitMs)
  list.search('')
  await settled()

  expect(names()).toHaveLength(10)
  expect(server.asked).toHaveLength(asked + 1)
})

test('behavior: a search also finds installed and custom wallets', async () => {
  const { clock, list, names } = await open({
    connectors: [
      mock({ id: 'sea', name: 'Sea 001' }).create,
      mock({ id: 'x', name: 'Fox' }).create,
    ],
    customWallets: [
      { id: 'own', name: 'Own 001' },
      { id: 'other', name: 'Other' },
    ],
  })

  list.search('001')
  await clock.advance(searchWaitMs)

  expect(names()).toEqual(['Sea 001', 'Own 001', 'Wallet 001'])
})

test('[VIEW-07] behavior: only certified wallets, in pages and search; installed ones are marked', async () => {
  const connectors = [mock({ id: 'x', name: 'Wallet 011' }).create, mock({ name: 'Fox' }).create]
  const { clock, last, list, names, searches } = await open({ connectors })

  list.filter(true)
  await settled()
  expect(last()).toMatchObject({ badge_type: 'certified', page: '1' })
  expect(names()).toHaveLength(10)
  expect(list.items()[0]).toMatchObject({ isInstalled: true, name: 'Wallet 011' })
  list.search('021')
  await clock.advance(searchWaitMs)

  expect(last()).toMatchObject({ badge_type: 'certified', search: '021' })
  expect(names()).toEqual(['Wallet 021'])
  expect(searches).toEqual([{ filter: 'certified', queryLength: 3 }])
})

test('error: a failed page keeps the loaded ones, and is retried', async () => {
  const { list, names, server } = await open()
  await list.more()
  const before = names().length
  server.status = 500

  await list.more()
  expect(list.store.getState()).toMatchObject({ page: 1, status: 'error' })
  expect(names()).toHaveLength(before)
  server.status = undefined
  await list.more()

  expect(list.store.getState()).toMatchObject({ page: 2, status: 'ready' })
})

test('behavior: a search aborted in progress can be resumed', async () => {
  const { clock, list, names, server } = await open()
  list.search('001')

  list.dispose()
  await clock.advance(searchWaitMs)
  expect(server.asked).toHaveLength(0)
  await list.more()

  expect(names()).toEqual(['Wallet 001'])
})
