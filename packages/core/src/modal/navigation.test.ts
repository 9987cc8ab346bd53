import { array, assert, boolean, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { closed, type Navigation, topOf } from './modalStore.ts'
import { leftNetworks, pushed, replaced, reset, wentBack } from './navigation.ts'
import { type Entry, entry, guarded } from './routes.ts'

const connect = entry('Connect')
const account = entry('Account')
const networks = entry('Networks')
const unsupported = entry('UnsupportedChain')
const help = entry('WhatIsAWallet')
const wait = entry('SwitchNetwork', { network: 'eip155:1' })

test('[MOD-03] push adds, replace exchanges, reset keeps one, back removes one', () => {
  const two = pushed(reset(connect), help)
  expect(views(two)).toEqual(['Connect', 'WhatIsAWallet'])
  expect(views(replaced(two, networks))).toEqual(['Connect', 'Networks'])
  expect(views(reset(networks))).toEqual(['Networks'])
  expect(views(wentBack(two, false))).toEqual(['Connect'])
})

test('[MOD-03] the same view with the same data is not shown twice; with other data it is', () => {
  const shown = pushed(reset(account), wait)

  expect(pushed(shown, entry('SwitchNetwork', { network: 'eip155:1' }))).toBe(shown)
  expect(replaced(shown, entry('SwitchNetwork', { network: 'eip155:1' }))).toBe(shown)
  expect(views(pushed(shown, entry('SwitchNetwork', { network: 'eip155:2' })))).toHaveLength(3)
})

test('[MOD-03] closed: push opens, replace and back do nothing', () => {
  expect(views(pushed(closed, connect))).toEqual(['Connect'])
  expect(replaced(closed, connect)).toBe(closed)
  expect(wentBack(closed, true)).toBe(closed)
  expect(leftNetworks(closed, true)).toBe(closed)
})

test('[MOD-04] back to Connect while an address is connected shows Account', () => {
  const history = pushed(reset(connect), networks)

  expect(views(wentBack(history, true))).toEqual(['Account'])
  expect(views(wentBack(history, false))).toEqual(['Connect'])
})

test('[MOD-05] back with a single entry closes', () => {
  for (const view of [connect, account, unsupported])
    for (const hasAddress of [true, false]) expect(wentBack(reset(view), hasAddress)).toBe(closed)
})

test.each<[string, readonly Entry[], readonly string[]]>([
  ['from Account', [account, networks, wait], ['Account']],
  ['from Networks itself', [account, networks], ['Account']],
  ['from Networks as only view', [networks, wait], []],
  ['from UnsupportedChain', [unsupported, wait], []],
  ['directly', [account, wait], ['Account']],
  // The user has already left the view, so nothing changes.
  ['after going back', [account], ['Account']],
  ['after going elsewhere', [account, help], ['Account', 'WhatIsAWallet']],
])('[MOD-03] after a switch %s', (_, history, expected) => {
  expect(views(leftNetworks(from(history), true))).toEqual(expected)
})

test('behavior: Account opens after Connect once there is an address', () => {
  expect(guarded(account, true)).toBe(account)
  expect(guarded(account, false)).toEqual(entry('Connect', { redirectView: 'Account' }))
  expect(guarded(networks, false)).toBe(networks)
})

const step = constantFrom(
  ...[connect, account, networks, unsupported, help, wait].flatMap((next) => [
    (now: Navigation) => pushed(now, next),
    (now: Navigation) => replaced(now, next),
    () => reset(next),
  ]),
  (now: Navigation, hasAddress: boolean) => wentBack(now, hasAddress),
  (now: Navigation, hasAddress: boolean) => leftNetworks(now, hasAddress),
)

test('behavior: an open modal always has a view, and going back always ends', () => {
  assert(
    property(array(step), boolean(), (steps, hasAddress) => {
      let now: Navigation = closed
      for (const change of steps) {
        now = change(now, hasAddress)
        expect(now.open).toBe(topOf(now) !== undefined)
      }
      let turns = 0
      for (; now.open; turns++) {
        now = wentBack(now, hasAddress)
        expect(turns).toBeLessThanOrEqual(steps.length)
      }
    }),
  )
})

function from([first, ...rest]: readonly Entry[]): Navigation {
  return rest.reduce(pushed, first ? reset(first) : closed)
}

function views(navigation: Navigation): readonly string[] {
  return navigation.open ? navigation.history.map(({ view }) => view) : []
}
