import { expect, test } from 'vitest'
import { openDeviceKeys } from '../session/openDeviceKeys.ts'
import { createLocks } from './createLocks.ts'
import { openStore } from './openStore.ts'

test('[AUTH-09][SEC-91] keys are stored as non-extractable keys, the same for two tabs', async () => {
  const locks = createLocks(navigator.locks)
  const scope = `project https://${crypto.randomUUID()}.example`
  const tab = async () => openDeviceKeys({ locks, scope, store: await openStore(indexedDB) })
  const [one, two] = await Promise.all([tab(), tab()])

  const publicKeys = await Promise.all(
    [one, two].map(({ proof }) => crypto.subtle.exportKey('jwk', proof.publicKey)),
  )
  expect(publicKeys[0]).toEqual(publicKeys[1])
  for (const key of [one.wrap, one.proof.privateKey])
    for (const format of ['jwk', key.type === 'private' ? 'pkcs8' : 'raw'] as const)
      await expect(crypto.subtle.exportKey(format, key)).rejects.toHaveProperty(
        'name',
        'InvalidAccessError',
      )
})

test.each([
  ['no storage', undefined],
  [
    'storage that throws',
    {
      open: () => {
        throw new DOMException('No', 'SecurityError')
      },
    } as unknown as IDBFactory,
  ],
])('[AUTH-09] %s: uses memory, for this document', async (_, factory) => {
  const store = await openStore(factory)
  await store.set('a', 1)
  expect(await store.get('a')).toBe(1)
  await store.remove('a')
  expect(await store.get('a')).toBeUndefined()
  expect(await (await openStore(factory)).get('a')).toBeUndefined()
})

test('[AUTH-09] stored values are available to the next document, until removed', async () => {
  const key = crypto.randomUUID()
  await (await openStore(indexedDB)).set(key, { bytes: Uint8Array.of(1, 2) })
  const next = await openStore(indexedDB)
  expect(await next.get(key)).toEqual({ bytes: Uint8Array.of(1, 2) })
  await next.remove(key)
  expect(await (await openStore(indexedDB)).get(key)).toBeUndefined()
})
