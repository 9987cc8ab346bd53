import { expect, test } from 'vitest'
import { browserPairingWorld, deviceOf } from './pairingWorld.ts'

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
  // The script of mini apps, on a page of the open web.
  [{ Telegram: { WebApp: { initData: '' } } }, false],
  [{}, false],
])('[PAIR-02] Telegram is known by its globals: %j', (globals, isTelegram) => {
  expect(deviceOf(undefined, globals, false).isTelegram).toBe(isTelegram)
})

test('behavior: outside of a page there is nothing to read, and nothing breaks', () => {
  const world = browserPairingWorld()

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
