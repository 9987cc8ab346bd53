import { expect, test } from 'vitest'
import { openDeviceKeys } from '../session/openDeviceKeys.ts'
import { createTestDatabases, type TestDatabases } from '../testing/createTestDatabases.ts'
import { createLocks } from './createLocks.ts'
import { openStore } from './openStore.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))
const openKeys = async (databases: TestDatabases) =>
  openDeviceKeys({
    locks: createLocks(undefined),
    scope: 'project https://app.example',
    store: await openStore(databases.factory),
  })

test('[AUTH-18][SEC-96] a value is reported as stored when committed, not before', async () => {
  const databases = createTestDatabases()
  const store = await openStore(databases.factory)
  databases.isSlow = true
  let isKept = false
  const kept = store.set('a', 1).then(() => {
    isKept = true
  })
  await settle()
  expect(isKept).toBe(false)
  databases.pending.forEach((commit) => void commit())
  await kept
  expect(store.isPersistent()).toBe(true)
  expect(await (await openStore(databases.factory)).get('a')).toBe(1)
})

test('[AUTH-18][SEC-96] an accepted value without commit is in memory, and reported so', async () => {
  const databases = createTestDatabases()
  const store = await openStore(databases.factory)
  databases.failsCommits = true
  await store.set('a', 1)
  expect(await store.get('a')).toBe(1)
  expect(store.isPersistent()).toBe(false)
  expect(await (await openStore(databases.factory)).get('a')).toBeUndefined()
})

test('behavior: on full storage, a replaced value is erased only if asked', async () => {
  const databases = createTestDatabases()
  const store = await openStore(databases.factory)
  for (const key of ['session', 'share']) await store.set(key, 'old')
  databases.isFull = true
  await store.set('session', 'new', { erasesPrevious: true })
  await store.set('share', 'new')
  expect(await store.get('session')).toBe('new')
  const next = await openStore(databases.factory)
  expect(await next.get('session')).toBeUndefined()
  expect(await next.get('share')).toBe('old')
})

test('behavior: a lost connection is opened again to read, write and remove', async () => {
  const databases = createTestDatabases()
  const store = await openStore(databases.factory)
  await store.set('a', 1)
  databases.loseConnections()
  expect(await store.get('a')).toBe(1)
  databases.loseConnections()
  await store.set('a', 2)
  expect(store.isPersistent()).toBe(true)
  databases.loseConnections()
  await store.remove('a')
  expect(await (await openStore(databases.factory)).get('a')).toBeUndefined()
})

test('error: a value that may still be stored is not reported as removed or replaced', async () => {
  const databases = createTestDatabases()
  const store = await openStore(databases.factory)
  await store.set('a', 1)
  databases.loseConnections()
  databases.failsOpens = true
  const refusal = { code: 'FEATURE_UNAVAILABLE' }
  await expect(store.remove('a')).rejects.toMatchObject(refusal)
  await expect(store.set('a', 2, { erasesPrevious: true })).rejects.toMatchObject(refusal)
  databases.failsOpens = false
  await store.remove('a')
  expect(await store.get('a')).toBeUndefined()
})

test('behavior: a browser that stores nothing: what was never stored is removed, and a login replaces nothing', async () => {
  const databases = createTestDatabases()
  const store = await openStore(databases.factory)
  databases.failsCommits = true
  await store.set('a', 1, { erasesPrevious: true })
  expect(await store.get('a')).toBe(1)
  await store.remove('a')
  expect(await store.get('a')).toBeUndefined()
})

test('[AUTH-09] keys that cannot be read once are not replaced by new ones', async () => {
  const databases = createTestDatabases()
  const before = await openKeys(databases)
  const store = await openStore(databases.factory)
  databases.failsReads = true
  const locks = createLocks(undefined)
  await expect(
    openDeviceKeys({ locks, scope: 'project https://app.example', store }),
  ).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  databases.failsReads = false
  expect(await openKeys(databases)).toBe(before)
})

test('[AUTH-09] storage that opens but fails falls back to memory, and stored keys stay', async () => {
  const databases = createTestDatabases()
  const before = await openKeys(databases)
  databases.failsReads = true
  const store = await openStore(databases.factory)
  expect(store.isPersistent()).toBe(false)
  await store.set('a', 1)
  expect(await store.get('a')).toBe(1)
  databases.failsReads = false
  expect(await openKeys(databases)).toBe(before)
})
