import { expect, test } from 'vitest'
import type { PairingEnvironment } from '../environment.ts'
import { PairingError } from '../errors.ts'
import { createManualClock } from '../testing/createManualClock.ts'
import { createTabs } from '../testing/createTabs.ts'
import { type Led, shareAcrossTabs } from './shareAcrossTabs.ts'

type Work = { method: string; params: unknown; end: (value: unknown) => void; signal: AbortSignal }

type JoinOptions = {
  /** The channel delivers nothing. */
  isDeaf?: boolean
  open?: () => Promise<never>
  /** Platform features to use instead of all. */
  world?: Pick<PairingEnvironment, 'lead' | 'openChannel'>
}

/** Creates a counter that tabs share; a call waits until the test resolves it. */
function setUp() {
  const clock = createManualClock()
  const tabs = createTabs()
  const opened: string[] = []
  const closed: string[] = []
  const work: Work[] = []
  const emitters: ((event: string) => void)[] = []
  let total = 0
  let seed = 0

  function openCounter(name: string): Led<number, string> {
    opened.push(name)
    return {
      call: (method, params, signal) =>
        new Promise((resolve, reject) => {
          const end = (value: unknown) => (value instanceof Error ? reject(value) : resolve(value))
          signal.addEventListener('abort', () => end(new PairingError('ABORTED')))
          work.push({ end, method, params, signal })
        }),
      async close() {
        closed.push(name)
        for (const { end } of work) end(new PairingError('ABORTED'))
      },
      snapshot: () => total,
      subscribe(listener) {
        emitters.push(listener)
        return () => {}
      },
    }
  }

  async function join(name: string, options: JoinOptions = {}) {
    const tab = tabs.open()
    const { lead, openChannel } = tab
    const environment: PairingEnvironment = {
      ...(options.world ?? { lead, openChannel }),
      now: clock.now,
      openSocket() {
        throw new Error('No sockets here')
      },
      random: (bytes) => new Uint8Array(bytes).fill(++seed),
      schedule: clock.schedule,
    }
    const shared = await shareAcrossTabs<number, string>({
      listChanges: (before, after) => (before === after ? [] : [`${before} to ${after}`]),
      environment,
      name: 'counter',
      nothing: -1,
      open: options.open ?? (async () => openCounter(name)),
      readEvent: (value) => (typeof value === 'string' ? value : undefined),
      readSnapshot: (value) => (typeof value === 'number' ? value : undefined),
    })
    const events: string[] = []
    if (!options.isDeaf) shared.subscribe((event) => events.push(event))
    return { events, shared, tab }
  }

  return {
    clock,
    closed,
    emit(event: string) {
      total += 1
      emitters.at(-1)?.(event)
    },
    join,
    /** Emits an event while no tab leads. */
    miss() {
      total += 1
    },
    opened,
    tabs,
    work,
  }
}

test('[PAIR-03] one tab opens the client, the others call it, and all receive its events', async () => {
  const { clock, emit, join, opened, work } = setUp()
  const a = await join('a')
  emit('before b')
  const b = await join('b')
  expect(opened).toEqual(['a'])
  expect(b.shared.snapshot()).toBe(1)

  const asked = b.shared.call('add', { by: 2 })
  await clock.settle()
  expect(work).toMatchObject([{ method: 'add', params: { by: 2 } }])
  emit('added')
  work[0]?.end(['done'])

  expect(await asked).toEqual(['done'])
  expect([a.shared.snapshot(), b.shared.snapshot()]).toEqual([2, 2])
  expect([a.events, b.events]).toEqual([['before b', 'added'], ['added']])
})

test('[PAIR-03] the leader crashes during a call: the call is sent to the next one', async () => {
  const { clock, join, opened, work } = setUp()
  const a = await join('a')
  const b = await join('b')
  const c = await join('c')
  const byC = c.shared.call('add', { id: 7 })
  const byB = b.shared.call('add', { id: 8 })
  await clock.settle()

  a.tab.crash()
  await clock.settle()

  expect(opened).toEqual(['a', 'b'])
  expect(work.slice(2).map(({ params }) => params)).toEqual([{ id: 8 }, { id: 7 }])
  // Responses of the closed tab are ignored.
  work[0]?.end('from the dead')
  work[2]?.end('for b')
  work[3]?.end('for c')
  expect(await Promise.all([byB, byC])).toEqual(['for b', 'for c'])
})

test('behavior: a leader that closes has ended before the next one opens, and reverts nothing', async () => {
  const { clock, closed, join, opened, work } = setUp()
  const a = await join('a')
  const b = await join('b')
  const own = a.shared.call('add', { id: 1 })
  const foreign = b.shared.call('add', { id: 2 })
  own.catch(() => {})
  await clock.settle()

  const closing = a.shared.close()
  expect(work.map(({ signal }) => signal.aborted)).toEqual([false, false])
  expect(opened).toEqual(['a'])
  await closing
  expect(closed).toEqual(['a'])
  await clock.settle()
  expect(opened).toEqual(['a', 'b'])
  await expect(own).rejects.toMatchObject({ code: 'ABORTED' })
  expect(work.slice(2).map(({ params }) => params)).toEqual([{ id: 2 }])
  work[2]?.end('late')
  expect(await foreign).toBe('late')
  await expect(a.shared.call('add', {})).rejects.toMatchObject({ code: 'ABORTED' })
})

test('behavior: aborted by its caller, in the leading tab too', async () => {
  const { clock, join, work } = setUp()
  const a = await join('a')
  const b = await join('b')
  const abort = new AbortController()
  const calls = [a, b].map(({ shared }) => shared.call('add', {}, abort.signal))
  await clock.settle()

  abort.abort()

  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
  await clock.settle()
  expect(work.map(({ signal }) => signal.aborted)).toEqual([true, true])
  await expect(b.shared.call('add', {}, abort.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  expect(work).toHaveLength(2)
})

test('behavior: events before the first listener are delivered to it', async () => {
  const { clock, emit, join } = setUp()
  const { shared } = await join('a', { isDeaf: true })
  emit('early')
  const [first, second]: string[][] = [[], []]
  shared.subscribe((event) => first?.push(event))
  await clock.settle()
  shared.subscribe((event) => second?.push(event))
  emit('later')
  expect([first, second]).toEqual([['early', 'later'], ['later']])
})

test('error: an error is thrown in the calling tab', async () => {
  const { clock, join, work } = setUp()
  await join('a')
  const { shared } = await join('b')
  const calls = [shared.call('add', {}), shared.call('add', {})]
  await clock.settle()
  const peer = { code: 5000, message: 'User rejected.', data: [1] }

  work[0]?.end(new PairingError('REQUEST_REFUSED', { hints: ['So it goes'], peer }))
  work[1]?.end(new TypeError('key=secret'))

  await expect(calls[0]).rejects.toSatisfy(
    PairingError.prototype.isPrototypeOf.bind(PairingError.prototype),
  )
  await expect(calls[0]).rejects.toMatchObject({
    code: 'REQUEST_REFUSED',
    hints: ['So it goes'],
    peer,
  })
  await expect(calls[1]).rejects.toThrow('The leading tab failed')
})

test('error: arguments that are not JSON are rejected', async () => {
  const { join } = setUp()
  await join('a')
  const { shared } = await join('b')
  await expect(shared.call('add', { by: 1n })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
})

test('error: messages of another version are ignored', async () => {
  const { clock, join, tabs } = setUp()
  const a = await join('a')
  const b = await join('b')
  const channel = tabs.open().openChannel('counter')
  for (const text of ['', 'null', '{}', '{"type":"answer","key":1}', '{"type":"call","key":"x"}'])
    channel?.postMessage(text)
  channel?.postMessage({ type: 'hello' })
  channel?.postMessage('{"type":"event","event":{},"snapshot":"many"}')
  await clock.settle()
  expect([a.events, b.events, b.shared.snapshot()]).toEqual([[], [], 0])
})

test('error: the client fails to open', async () => {
  const { join, opened } = setUp()
  const open = () => Promise.reject(new PairingError('INPUT_INVALID'))
  await expect(join('a', { open })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  await join('b')
  expect(opened).toEqual(['b'])
})

test('behavior: [PAIR-03] an unresponsive leader is replaced after a short wait', async () => {
  const { clock, join, opened } = setUp()
  void join('a', { open: () => new Promise(() => {}) })
  await clock.settle()
  const joined = join('b')
  await clock.advance(4_900)
  expect(opened).toEqual([])
  await clock.advance(200)
  expect((await joined).shared.snapshot()).toBe(0)
  expect(opened).toEqual(['b'])
})

test('behavior: [PAIR-03] a suspended leader is replaced on the next call; resumed, it follows', async () => {
  const { clock, closed, emit, join, opened, work } = setUp()
  const a = await join('a')
  const b = await join('b')
  const wake = a.tab.freeze()
  const call = b.shared.call('add', { id: 1 })
  await clock.advance(5_000)
  expect(opened).toEqual(['a', 'b'])
  work[0]?.end('done')
  expect(await call).toBe('done')
  emit('while a sleeps')

  wake()
  await clock.settle()
  expect(closed).toEqual(['a'])
  const own = a.shared.call('add', { id: 2 })
  await clock.settle()
  work[1]?.end('by b')
  expect(await own).toBe('by b')
  expect(opened).toEqual(['a', 'b'])

  b.tab.crash()
  await clock.settle()
  expect(opened).toEqual(['a', 'b', 'a'])
})

test('behavior: [PAIR-03] changes that no leader reported are reported by every tab that follows the next leader', async () => {
  const { clock, emit, join, miss } = setUp()
  const a = await join('a')
  const b = await join('b')
  const c = await join('c')
  emit('heard')
  miss()
  a.tab.crash()
  await clock.settle()

  expect([b.events, c.events]).toEqual([
    ['heard', '1 to 2'],
    ['heard', '1 to 2'],
  ])
})

test('error: [PAIR-03] if the next leader fails to open, pending calls fail', async () => {
  const { clock, join } = setUp()
  const a = await join('a')
  const open = () => Promise.reject(new PairingError('RELAY_UNREACHABLE'))
  const b = await join('b', { open })
  const during = b.shared.call('add', {})
  const failed = expect(during).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  a.tab.crash()
  await clock.settle()
  await failed

  const later = expect(b.shared.call('add', {})).rejects.toMatchObject({
    code: 'RELAY_UNREACHABLE',
  })
  await clock.advance(5_000)
  await later
})

test('behavior: without locks, or without a channel, each tab leads itself', async () => {
  const { join, opened, tabs } = setUp()
  const { lead, openChannel } = tabs.open()
  await join('a', { world: { lead, openChannel: () => undefined } })
  await join('b', { world: { lead, openChannel: () => undefined } })
  await join('c', { world: { openChannel } })
  await join('d', { world: {} })
  expect(opened).toEqual(['a', 'b', 'c', 'd'])
})
