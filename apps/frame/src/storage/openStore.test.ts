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

test('[AUTH-18][SEC-96] kept is said when it is committed, not when it is taken', async () => {
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

test('[AUTH-18][SEC-96] what was taken and not committed is in memory, and that is told', async () => {
  const databases = createTestDatabases()
  const store = await openStore(databases.factory)
  databases.failsCommits = true
  await store.set('a', 1)
  expect(await store.get('a')).toBe(1)
  expect(store.isPersistent()).toBe(false)
  expect(await (await openStore(databases.factory)).get('a')).toBeUndefined()
})

test('[AUTH-09] keys that can’t be read for once are not replaced by new ones', async () => {
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

test('[AUTH-09] storage that opens and can’t be used is memory, and the kept keys stay', async () => {
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
