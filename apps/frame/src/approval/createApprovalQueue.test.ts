import { expect, test } from 'vitest'
import { type Asked, createApprovalQueue } from './createApprovalQueue.ts'
import type { Warning } from './Description.ts'

function request(
  run: Asked['run'] = async () => 'signed',
  warnings: readonly Warning[] = [],
): Asked {
  return {
    address: '0x1',
    description: { rows: [], title: 'signMessage', warnings },
    isTestnet: false,
    networkName: 'Ethereum',
    run,
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('[AUTH-12] default: shows one request, and the next after it', async () => {
  const queue = createApprovalQueue()
  const [one, two] = [request(async () => 1), request(async () => 2)]
  const answers = [queue.enter()(async () => one), queue.enter()(async () => two)]
  await settle()
  expect(queue.shown()?.asked).toBe(one)
  queue.approve(one)
  expect(queue.shown()).toMatchObject({ isRunning: true })
  await answers[0]
  await settle()
  expect(queue.shown()?.asked).toBe(two)
  queue.reject(two)
  await expect(answers[1]).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(queue.shown()).toBeUndefined()
})

test('[AUTH-12] behavior: each shows its number and the total, until none is pending', async () => {
  const queue = createApprovalQueue()
  const places: unknown[] = []
  queue.subscribe(() => {
    const { place } = queue.shown() ?? {}
    const last = place && `${place.index}/${place.count}`
    if (last && places.at(-1) !== last) places.push(last)
  })
  const ask = (one: Asked) =>
    queue
      .enter()(async () => one)
      .catch(() => {})
  const [one, two, three, later] = [request(), request(), request(), request()]
  void ask(one)
  await settle()
  void ask(two)
  void queue
    .enter()(() => Promise.reject(new TypeError('never shown')))
    .catch(() => {})
  void ask(three)
  for (const asked of [one, two, three]) {
    queue.reject(asked)
    await settle()
  }
  void ask(later)
  await settle()
  expect(places).toEqual(['1/1', '1/2', '1/3', '1/4', '2/4', '3/3', '1/1'])
})

test('[AUTH-17] no more than ten are pending', async () => {
  const queue = createApprovalQueue()
  const answers = Array.from({ length: 11 }, () => queue.enter()(async () => request()))
  await expect(answers[10]).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  queue.abort()
  const ended = await Promise.allSettled(answers.slice(0, 10))
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
})

test('[SEC-106] an approval applies to the shown request, never to the next', async () => {
  const queue = createApprovalQueue()
  let runs = 0
  const count = async () => ++runs
  const [one, two] = [request(count), request(count)]
  const answers = [queue.enter()(async () => one), queue.enter()(async () => two)]
  await settle()
  queue.approve(one)
  queue.approve(one)
  queue.approve(two)
  await answers[0]
  await settle()
  queue.approve(one)
  expect(runs).toBe(1)
  queue.abort()
  await expect(answers[1]).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[AUTH-18] a blocked request cannot be approved in any form', async () => {
  const queue = createApprovalQueue()
  const asked = request(async () => 'signed', [{ level: 'block', word: 'blockedHash' }])
  const answer = queue.enter()(async () => asked)
  await settle()
  queue.approve(asked)
  expect(queue.shown()).toMatchObject({ isRunning: false })
  queue.reject(asked)
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('[MOD-14][SEC-121] closed before approval: aborted, and a late approval does nothing', async () => {
  const queue = createApprovalQueue()
  let runs = 0
  const asked = request(async () => ++runs)
  const answer = queue.enter()(async () => asked)
  await settle()
  queue.abort()
  queue.approve(asked)
  queue.reject(asked)
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect([runs, queue.shown()]).toEqual([0, undefined])
})

test.each([
  ['before it is sent: aborted', false],
  ['after it is sent: sent', true],
])('[SEC-121] closed while it is signed, %s; one outcome', async (_, isSent) => {
  const queue = createApprovalQueue()
  let go = () => {}
  const asked = request(async (signal) => {
    if (!isSent) {
      await new Promise<void>((resolve) => (go = resolve))
      if (signal.aborted) throw new TypeError('aborted')
      return 'sent'
    }
    await new Promise<void>((resolve) => (go = resolve))
    return 'sent'
  })
  const outcomes: unknown[] = []
  const answer = queue
    .enter()(async () => asked)
    .then(
      (result) => outcomes.push(result),
      (error: Error) => outcomes.push(error.message),
    )
  await settle()
  queue.approve(asked)
  queue.abort()
  go()
  await answer
  expect(outcomes).toEqual([isSent ? 'sent' : 'aborted'])
})

test('[AUTH-12] closed while it is prepared: aborted, and the next is prepared', async () => {
  const queue = createApprovalQueue()
  const first = queue.enter()(() => new Promise(() => {}))
  queue.abort()
  await expect(first).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const next = request()
  void queue
    .enter()(async () => next)
    .catch(() => {})
  await settle()
  expect(queue.shown()?.asked).toBe(next)
})

test('[MOD-14][SEC-121] closed while it is queued: aborted, never shown', async () => {
  const queue = createApprovalQueue()
  const ask = queue.enter()
  queue.abort()
  await expect(ask(async () => request())).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(queue.shown()).toBeUndefined()
})

test('error: a request that cannot be read is reported, and the next is shown', async () => {
  const queue = createApprovalQueue()
  const bad = queue.enter()(async () => {
    throw new TypeError('No')
  })
  const next = request()
  void queue
    .enter()(async () => next)
    .catch(() => {})
  await expect(bad).rejects.toThrow('No')
  await settle()
  expect(queue.shown()?.asked).toBe(next)
})
