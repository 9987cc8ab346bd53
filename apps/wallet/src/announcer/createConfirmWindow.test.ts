import { expect, test } from 'vitest'
import type { ToWindow } from '../messages.ts'
import { account } from '../testing/fixtures.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { closedPollMs, closeGraceMs, createConfirmWindow } from './createConfirmWindow.ts'

const walletOrigin = 'http://localhost:4402'
const connect = { kind: 'connect', chainId: 31337 } as const
const signature = `0x${'ab'.repeat(65)}`

function message(text: string) {
  return {
    kind: 'message',
    chainId: 31337,
    account: account.address,
    message: `0x${text}`,
  } as const
}

/** A simulated window: the test controls its opening, messages, closing and timers. */
function setup(options: { isBlocked?: boolean } = {}) {
  let isBlocked = options.isBlocked ?? false
  const timers = new Map<number, Set<() => void>>()
  const offers: Parameters<createConfirmWindow.Options['offerToOpen']>[0][] = []
  const sent: { message: ToWindow; origin: string }[] = []
  const windows: { closed: boolean }[] = []
  let dismissed = 0
  let ids = 0
  let hear: (event: createConfirmWindow.Message) => void = () => {}

  const timer: createConfirmWindow.Timer = (ms, run) => {
    const runs = timers.get(ms) ?? new Set()
    timers.set(ms, runs.add(run))
    return () => runs.delete(run)
  }
  const confirm = createConfirmWindow({
    after: timer,
    every: timer,
    listen(onMessage) {
      hear = onMessage
    },
    offerToOpen(choices) {
      offers.push(choices)
      return () => {
        dismissed += 1
      }
    },
    openWindow() {
      if (isBlocked) return null
      const handle = {
        closed: false,
        close() {
          handle.closed = true
        },
        focus() {},
        postMessage: (message: ToWindow, origin: string) => void sent.push({ message, origin }),
      }
      windows.push(handle)
      return handle
    },
    randomId: () => `id-${++ids}`,
    walletOrigin,
  })
  const say = (data: unknown, event: Partial<createConfirmWindow.Message> = {}) =>
    hear({ data, origin: walletOrigin, source: windows.at(-1), ...event })
  return {
    answer: (id: string, result: unknown) => say({ type: 'fairlead-wallet:answer', id, result }),
    ask: (request: WalletRequest) => outcome(confirm.ask(request)),
    confirm,
    dismissed: () => dismissed,
    offers,
    ready: () => say({ type: 'fairlead-wallet:ready' }),
    say,
    sent,
    tick: (ms: number) => [...(timers.get(ms) ?? [])].map((run) => run()),
    unblock() {
      isBlocked = false
    },
    windows,
  }
}

async function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (result) => result,
    (error: { code: number }) => error.code,
  )
}

test('default: opens, sends only to that origin once ready, and returns the response', async () => {
  const { answer, ask, ready, sent } = setup()
  const asked = ask(connect)
  expect(sent).toEqual([])

  ready()
  answer('id-1', [account.address])

  expect(sent).toEqual([
    {
      message: { type: 'fairlead-wallet:request', id: 'id-1', request: connect },
      origin: walletOrigin,
    },
  ])
  expect(await asked).toEqual([account.address])
})

test('behavior: opens synchronously, during the user gesture', () => {
  const { ask, windows } = setup()

  void ask(connect)

  expect(windows).toHaveLength(1)
})

test.each([
  ['another window', { source: {} }, undefined],
  ['another origin', { origin: 'http://evil.localhost:4402' }, undefined],
  ['another id', {}, { type: 'fairlead-wallet:answer', id: 'id-2', result: [account.address] }],
  ['another format', {}, { type: 'fairlead-wallet:answer', id: 1, result: [account.address] }],
])('behavior: a response of %s is dropped', async (_, event, data) => {
  const { ask, confirm, ready, say } = setup()
  const asked = ask(connect)
  ready()

  say(data ?? { type: 'fairlead-wallet:answer', id: 'id-1', result: [account.address] }, event)
  confirm.close()

  expect(await asked).toBe(4001)
})

test('behavior: requests are queued and shown in one window', async () => {
  const { answer, ask, ready, sent, windows } = setup()
  const first = ask(message('01'))
  const second = ask(message('02'))
  ready()
  expect(sent.map(({ message }) => message.id)).toEqual(['id-1'])

  answer('id-1', signature)
  expect(sent.map(({ message }) => message.id)).toEqual(['id-1', 'id-2'])
  answer('id-2', signature)

  expect(await Promise.all([first, second])).toEqual([signature, signature])
  expect(windows).toHaveLength(1)
})

test('behavior: the window closes after the last response, unless more requests arrive in time', async () => {
  const { answer, ask, ready, tick, windows } = setup()
  void ask(message('01'))
  ready()
  answer('id-1', signature)

  void ask(message('02'))
  tick(closeGraceMs)
  expect(windows.map(({ closed }) => closed)).toEqual([false])
  answer('id-2', signature)
  tick(closeGraceMs)

  expect(windows.map(({ closed }) => closed)).toEqual([true])
})

test('behavior: a reloaded window gets the request again', () => {
  const { ask, ready, sent } = setup()
  void ask(connect)

  ready()
  ready()

  expect(sent.map(({ message }) => message.id)).toEqual(['id-1', 'id-1'])
})

test('error: closing the window rejects all pending requests, and a new request opens a new one', async () => {
  const { answer, ask, ready, tick, windows } = setup()
  const first = ask(message('01'))
  const second = ask(message('02'))
  windows[0]!.closed = true
  tick(closedPollMs)
  expect(await Promise.all([first, second])).toEqual([4001, 4001])

  const third = ask(message('03'))
  ready()
  answer('id-3', signature)

  expect(await third).toBe(signature)
  expect(windows).toHaveLength(2)
})

test('error: a refusal has the wallet’s error code', async () => {
  const { ask, ready, say } = setup()
  const asked = ask(connect)
  ready()

  say({ type: 'fairlead-wallet:refusal', id: 'id-1', error: { code: -32003, message: 'no' } })

  expect(await asked).toBe(-32003)
})

test('error: a response that does not match the request is an internal error', async () => {
  const { answer, ask, ready } = setup()
  const asked = ask(connect)
  ready()

  answer('id-1', ['not an address'])

  expect(await asked).toBe(-32603)
})

test('error: a second request to connect, add or switch is rejected while one is open', async () => {
  const { ask } = setup()
  void ask(connect)
  void ask({ kind: 'switchNetwork', chainId: 31337, to: 31338 })

  expect(await ask(connect)).toBe(-32002)
  expect(await ask({ kind: 'switchNetwork', chainId: 31337, to: 31339 })).toBe(-32002)
})

test('error: the eleventh request is rejected', async () => {
  const { ask } = setup()
  for (let count = 0; count < 10; count += 1) void ask(message('01'))

  expect(await ask(message('02'))).toBe(-32005)
})

test('behavior: a blocked window is offered once, and opens on the next click', async () => {
  const { answer, ask, dismissed, offers, ready, unblock } = setup({ isBlocked: true })
  const first = ask(message('01'))
  const second = ask(message('02'))
  expect(offers).toHaveLength(1)

  offers[0]!.onOpen()
  expect([offers.length, dismissed()]).toEqual([1, 0])
  unblock()
  offers[0]!.onOpen()
  ready()
  answer('id-1', signature)
  answer('id-2', signature)

  expect(await Promise.all([first, second])).toEqual([signature, signature])
  expect(dismissed()).toBe(1)
})

test('error: dismissing the offer rejects', async () => {
  const { ask, dismissed, offers } = setup({ isBlocked: true })
  const asked = ask(connect)

  offers[0]!.onCancel()

  expect(await asked).toBe(4001)
  expect(dismissed()).toBe(1)
})
