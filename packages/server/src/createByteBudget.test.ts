import { expect, test } from 'vitest'
import { createByteBudget } from './createByteBudget.ts'

test('default: there is room until the clients of an address block hold its bytes', () => {
  const budget = createByteBudget({ blockBytes: 10, totalBytes: 100 })
  const [one, other, neighbour] = [budget.open('a'), budget.open('a'), budget.open('b')]

  one.add(6)
  expect(other.hasRoom()).toBe(true)
  other.add(4)
  expect([one, other, neighbour].map((held) => held.hasRoom())).toEqual([false, false, true])

  other.add(-4)
  expect(one.hasRoom()).toBe(true)
})

test('behavior: all clients together have a limit, and only this one applies to loopback', () => {
  const budget = createByteBudget({ blockBytes: 10, totalBytes: 100 })
  const [here, other] = [budget.open(undefined), budget.open('a')]

  here.add(99)
  expect([here.hasRoom(), other.hasRoom()]).toEqual([true, true])
  other.add(1)
  expect([here.hasRoom(), other.hasRoom()]).toEqual([false, false])
})

test('behavior: a block has a share of its limit even if others use up the total', () => {
  const budget = createByteBudget({ blockBytes: 1_280, totalBytes: 1_000 })
  const [hoarder, other] = [budget.open('a'), budget.open('b')]

  hoarder.add(1_000)
  expect([hoarder.hasRoom(), other.hasRoom()]).toEqual([false, true])
  other.add(10)
  expect(other.hasRoom()).toBe(false)
})

test('behavior: releasing subtracts what is left, once; nothing counts afterwards', () => {
  const budget = createByteBudget({ blockBytes: 10, totalBytes: 10 })
  const [gone, other] = [budget.open('a'), budget.open('a')]
  gone.add(12)
  gone.add(-2)
  other.add(9)

  gone.release()
  gone.add(5)
  gone.release()

  expect(other.hasRoom()).toBe(true)
  other.add(1)
  expect(other.hasRoom()).toBe(false)
})
