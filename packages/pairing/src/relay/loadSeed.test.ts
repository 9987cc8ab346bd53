import { expect, test } from 'vitest'
import type { PairingStorage } from '../environment.ts'
import { loadSeed } from './loadSeed.ts'

const random = (bytes: number) => new Uint8Array(bytes).fill(7)

test('default: made once, found again', async () => {
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

test('error: storage that fails gives a seed for this visit', async () => {
  const fail = () => {
    throw new Error('Denied')
  }
  const storage = { getItem: fail, removeItem: fail, setItem: fail }
  expect(await loadSeed(storage, 'seed', random)).toEqual(random(32))
})
