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
