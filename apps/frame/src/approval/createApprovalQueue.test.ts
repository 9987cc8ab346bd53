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

test('[AUTH-12] default: one is shown, the next after it', async () => {
  const desk = createApprovalQueue()
  const [one, two] = [request(async () => 1), request(async () => 2)]
  const answers = [desk.enter()(async () => one), desk.enter()(async () => two)]
  await settle()
  expect(desk.shown()?.asked).toBe(one)
  desk.approve(one)
  expect(desk.shown()).toMatchObject({ isRunning: true })
  await answers[0]
  await settle()
  expect(desk.shown()?.asked).toBe(two)
  desk.reject(two)
  await expect(answers[1]).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(desk.shown()).toBeUndefined()
})

test('[AUTH-12] behavior: each says which of how many it is, until none waits', async () => {
  const desk = createApprovalQueue()
  const places: unknown[] = []
  desk.subscribe(() => {
    const { place } = desk.shown() ?? {}
    const last = place && `${place.index}/${place.count}`
    if (last && places.at(-1) !== last) places.push(last)
  })
  const ask = (one: Asked) =>
    desk
      .enter()(async () => one)
      .catch(() => {})
  const [one, two, three, later] = [request(), request(), request(), request()]
  void ask(one)
  await settle()
  void ask(two)
  void desk
    .enter()(() => Promise.reject(new TypeError('never shown')))
    .catch(() => {})
  void ask(three)
  for (const asked of [one, two, three]) {
    desk.reject(asked)
    await settle()
  }
  void ask(later)
  await settle()
  expect(places).toEqual(['1/1', '1/2', '1/3', '1/4', '2/4', '3/3', '1/1'])
})

test('[AUTH-17] no more than ten wait', async () => {
  const desk = createApprovalQueue()
  const answers = Array.from({ length: 11 }, () => desk.enter()(async () => request()))
  await expect(answers[10]).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  desk.abort()
  const ended = await Promise.allSettled(answers.slice(0, 10))
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
})

test('[SEC-106] a yes counts for what was looked at, never for the next', async () => {
  const desk = createApprovalQueue()
  let runs = 0
  const count = async () => ++runs
  const [one, two] = [request(count), request(count)]
  const answers = [desk.enter()(async () => one), desk.enter()(async () => two)]
  await settle()
  desk.approve(one)
  desk.approve(one)
  desk.approve(two)
  await answers[0]
  await settle()
  desk.approve(one)
  expect(runs).toBe(1)
  desk.abort()
  await expect(answers[1]).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[AUTH-18] what is blocked is not approved by any way', async () => {
  const desk = createApprovalQueue()
  const asked = request(async () => 'signed', [{ level: 'block', word: 'blockedHash' }])
  const answer = desk.enter()(async () => asked)
  await settle()
  desk.approve(asked)
  expect(desk.shown()).toMatchObject({ isRunning: false })
  desk.reject(asked)
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('[MOD-14][SEC-121] closed before the yes: aborted, and a late yes does nothing', async () => {
  const desk = createApprovalQueue()
  let runs = 0
  const asked = request(async () => ++runs)
  const answer = desk.enter()(async () => asked)
  await settle()
  desk.abort()
  desk.approve(asked)
  desk.reject(asked)
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect([runs, desk.shown()]).toEqual([0, undefined])
})

test.each([
  ['before it is sent: aborted', false],
  ['after it is sent: sent', true],
])('[SEC-121] closed while it is signed, %s; one outcome', async (_, isSent) => {
  const desk = createApprovalQueue()
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
  const answer = desk
    .enter()(async () => asked)
    .then(
      (result) => outcomes.push(result),
      (error: Error) => outcomes.push(error.message),
    )
  await settle()
  desk.approve(asked)
  desk.abort()
  go()
  await answer
  expect(outcomes).toEqual([isSent ? 'sent' : 'aborted'])
})

test('[AUTH-12] closed while it is read: aborted, and the next is read', async () => {
  const desk = createApprovalQueue()
  const first = desk.enter()(() => new Promise(() => {}))
  desk.abort()
  await expect(first).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const next = request()
  void desk
    .enter()(async () => next)
    .catch(() => {})
  await settle()
  expect(desk.shown()?.asked).toBe(next)
})

test('[MOD-14][SEC-121] closed before it was in the line: aborted, never shown', async () => {
  const desk = createApprovalQueue()
  const ask = desk.enter()
  desk.abort()
  await expect(ask(async () => request())).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(desk.shown()).toBeUndefined()
})

test('error: a request that can’t be read is told, and the next is shown', async () => {
  const desk = createApprovalQueue()
  const bad = desk.enter()(async () => {
    throw new TypeError('No')
  })
  const next = request()
  void desk
    .enter()(async () => next)
    .catch(() => {})
  await expect(bad).rejects.toThrow('No')
  await settle()
  expect(desk.shown()?.asked).toBe(next)
})
