import { expect, test } from 'vitest'
import { browserPairingEnvironment, deviceOf, leadBy } from './pagePairingEnvironment.ts'

const safari = 'Version/18.0 Mobile/15E148 Safari/604.1'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ${safari}`
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'

test.each([
  [iphone, 5, { isSafari: true, system: 'ios' }],
  [iphone.replace('Version/18.0', 'CriOS/131.0'), 5, { isSafari: false, system: 'ios' }],
  [mac, 5, { isSafari: true, system: 'ios' }],
  [mac, 0, { isSafari: true, system: 'other' }],
  [android, 5, { isSafari: false, system: 'android' }],
  ['', 0, { isSafari: false, system: 'other' }],
])('[PAIR-02] %s with %i touch points', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ maxTouchPoints, userAgent }, {}, false)).toEqual({
    isFramed: false,
    isTelegram: false,
    ...device,
  })
})

test.each([
  [{ TelegramWebviewProxy: {} }, true],
  [{ TelegramWebviewProxyProto: {} }, true],
  [{ Telegram: { WebApp: { initData: 'query_id=1' } } }, true],
  // Telegram's script for mini apps, on an ordinary web page.
  [{ Telegram: { WebApp: { initData: '' } } }, false],
  [{}, false],
])('[PAIR-02] Telegram is detected by its globals: %j', (globals, isTelegram) => {
  expect(deviceOf(undefined, globals, false).isTelegram).toBe(isTelegram)
})

test('behavior: outside a page there is nothing to read, without an error', () => {
  const world = browserPairingEnvironment()

  expect(world.describe()).toEqual({ description: '', icons: [], name: '' })
  expect([world.hasFocus(), world.href(), world.global('phantom'), world.lead]).toEqual([
    false,
    '',
    undefined,
    undefined,
  ])
  expect(world.random(32)).toHaveLength(32)
  world.onWake?.(() => {})()
  world.open('https://a.example', '_blank')
})

/** A lock as browsers implement it: granted in turn, or stolen. */
function createLocks() {
  type Holder = { lose: (error: Error) => void; release: () => void }
  let holder: Holder | undefined
  const waiting: (() => void)[] = []
  const request = (_name: string, how: LockOptions, run: LockGrantedCallback<unknown>) =>
    new Promise((resolve, reject) => {
      const start = () => {
        const own = { lose: reject, release: () => resolve(undefined) }
        holder = own
        Promise.resolve(run(null)).then(() => {
          own.release()
          if (holder !== own) return
          holder = undefined
          waiting.shift()?.()
        })
      }
      if (how.steal) {
        holder?.lose(new DOMException('Stolen', 'AbortError'))
        start()
      } else if (holder) waiting.push(start)
      else start()
      how.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  return { request } as unknown as LockManager
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('behavior: [PAIR-03] a tab leads until it stops, then the next; one whose lock is stolen is notified', async () => {
  const lead = leadBy(createLocks())
  const told: string[] = []
  const join = (tab: string, how?: { steal: boolean }) => {
    const stop = new AbortController()
    const start = (lost: AbortSignal) => {
      told.push(`${tab} leads`)
      lost.addEventListener('abort', () => told.push(`${tab} lost`))
    }
    lead('tabs', start, stop.signal, how)
    return stop
  }
  const a = join('a')
  join('b')
  await settle()
  expect(told).toEqual(['a leads'])
  a.abort()
  await settle()
  expect(told).toEqual(['a leads', 'a lost', 'b leads'])

  join('c', { steal: true })
  await settle()
  expect(told.slice(3).sort()).toEqual(['b lost', 'c leads'])
})

test('error: [PAIR-03] if locks are refused a tab leads itself, unless it was aborted', async () => {
  const request = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  const lead = leadBy({ request } as unknown as LockManager)
  const stopped = new AbortController()
  let count = 0
  lead('tabs', () => count++, new AbortController().signal)
  lead('tabs', () => count++, stopped.signal)
  stopped.abort()
  await settle()

  expect(count).toBe(1)
})
