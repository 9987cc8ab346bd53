import { expect, test } from 'vitest'
import { loadSeed } from '../crypto/createSigner.ts'
import type { PairingStorage } from '../environment.ts'

const random = (bytes: number) => new Uint8Array(bytes).fill(7)

test('default: created once, and loaded again', async () => {
  const items = new Map<string, string>()
  const storage: PairingStorage = {
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => items.delete(key),
    setItem: (key, value) => items.set(key, value),
  }

  const made = await loadSeed(storage, 'seed', random)

  expect([...items]).toEqual([['seed', '07'.repeat(32)]])
  expect(await loadSeed(storage, 'seed', () => new Uint8Array(32))).toEqual(made)
  items.set('seed', 'scrambled')
  expect(await loadSeed(storage, 'seed', () => new Uint8Array(32))).toEqual(new Uint8Array(32))
})

test('error: failing storage gives a seed for this visit', async () => {
  const fail = () => {
    throw new Error('Denied')
  }
  const storage = { getItem: fail, removeItem: fail, setItem: fail }
  expect(await loadSeed(storage, 'seed', random)).toEqual(random(32))
})
