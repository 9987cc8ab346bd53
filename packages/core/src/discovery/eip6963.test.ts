import { createTestWallet } from '@fairlead/test'
import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { type AnnouncedWallet, watchAnnouncedWallets } from './eip6963.ts'

const provider = createTestWallet().provider
const info = { uuid: 'u', name: 'Fox', icon: 'data:image/svg+xml,', rdns: 'org.example.fox' }

function listen(events = new EventTarget()) {
  const found: AnnouncedWallet[] = []
  const stop = watchAnnouncedWallets(events, (wallet) => found.push(wallet))
  const announce = (detail: unknown) =>
    void events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  return { announce, found, stop }
}

test('default: wallets announced before, at the same time and later', () => {
  const events = new EventTarget()
  createTestWallet().announce(events)
  const { announce, found } = listen(events)
  announce({ info: { ...info, uuid: 'late' }, provider })

  expect(found.map(({ info: { uuid } }) => uuid)).toEqual(['wallet-1', 'late'])
  expect(found[1]).toEqual({ info: { ...info, uuid: 'late' }, provider })
})

test('behavior: a repeated announcement is reported once', () => {
  const { announce, found } = listen()

  for (const name of ['Fox', 'Bear']) announce({ info: { ...info, name }, provider })

  expect(found.map(({ info: { name } }) => name)).toEqual(['Fox'])
})

test('behavior: after stopping, announcements are ignored', () => {
  const { announce, found, stop } = listen()

  stop()
  announce({ info, provider })

  expect(found).toEqual([])
})

test.each([
  ['no detail', undefined],
  ['no info', { provider }],
  ['no provider', { info }],
  ['a provider without request', { info, provider: {} }],
  ['an empty name', { info: { ...info, name: '' }, provider }],
  ['a name that is too long', { info: { ...info, name: 'x'.repeat(101) }, provider }],
  ['an rdns with markup', { info: { ...info, rdns: '<b>' }, provider }],
  ['an rdns that is too long', { info: { ...info, rdns: 'x'.repeat(254) }, provider }],
  ['no uuid', { info: { ...info, uuid: undefined }, provider }],
])('error: an announcement with %s is dropped', (_, detail) => {
  const { announce, found } = listen()

  announce(detail)

  expect(found).toEqual([])
})

test.each([
  'https://evil.example/pixel.png',
  'javascript:alert(1)',
  'data:text/html,<script>',
  ' data:image/png,',
  1,
])('behavior: omits an icon from %j and keeps the wallet', (icon) => {
  const { announce, found } = listen()

  announce({ info: { ...info, icon }, provider })

  expect(found).toEqual([{ info: { ...info, icon: undefined }, provider }])
})

test('behavior: no announcement breaks the page', () => {
  const { announce, found } = listen()

  assert(
    property(anything(), anything(), (detail, part) => {
      announce(detail)
      announce({ info: part, provider: part })
      announce({ info: { ...info, uuid: part, name: part }, provider })
    }),
  )

  for (const { info: shown } of found) expect(typeof shown.name).toBe('string')
})
