import type { RemoteFeature } from '@fairlead/protocol'
import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  oneof,
  option,
  property,
  record,
  string,
} from 'fast-check'
import { expect, test } from 'vitest'
import type { Features } from '../../FairleadOptions.ts'
import { defaultFeatures } from './localFeatures.ts'
import { resolveFeatures } from './resolveFeatures.ts'

const resolve = (
  remote: readonly RemoteFeature[] | null | undefined,
  local: Features = {},
  basic = false,
) => resolveFeatures({ basic, local, remote })
const on = (id: string, config: unknown[] | null = []): RemoteFeature => ({
  config,
  id,
  isEnabled: true,
})

test('[CFG-03] defaults: email, activity and branding on, multi-wallet off, socials in order', () => {
  const expected = {
    activity: true,
    branding: true,
    email: true,
    guests: false,
    multiWallet: false,
    onramp: false,
    socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
    swaps: ['1inch'],
  }

  expect(resolve(undefined).features).toEqual(expected)
  expect(resolve(null).features).toEqual(expected)
})

test('[CFG-03] the defaults are immutable', () => {
  const { socials } = resolve(undefined).features

  expect(() => (socials as string[]).pop()).toThrow(TypeError)
  expect(() => Object.assign(defaultFeatures, { email: false })).toThrow(TypeError)
})

test('[CFG-02] basic mode disables every feature, whatever the other settings', () => {
  const all = ['social_login', 'swap', 'onramp', 'activity', 'branding', 'multi_wallet']
  const remote = all.map((id) => on(id, ['email', 'x']))

  const { features, ignored } = resolve(remote, { email: true, multiWallet: true }, true)

  expect(Object.values(features)).toEqual([false, false, false, false, false, false, false, false])
  expect(ignored).toEqual([])
})

test.each<[string, readonly RemoteFeature[], Features, object]>([
  [
    'a missing entry is off',
    [],
    {},
    { activity: false, branding: false, email: false, socials: false, swaps: false },
  ],
  [
    'an entry that is not enabled is off',
    [{ config: ['1inch'], id: 'swap', isEnabled: false }],
    {},
    { swaps: false },
  ],
  ['no config is off', [{ id: 'activity', isEnabled: true }], {}, { activity: false }],
  ['an empty list is off', [on('swap'), on('onramp')], {}, { onramp: false, swaps: false }],
  [
    'an entry without a list is on',
    [on('activity'), on('multi_wallet')],
    {},
    { activity: true, multiWallet: true },
  ],
  ['null lets the page decide', [on('swap', null)], { swaps: ['mine'] }, { swaps: ['mine'] }],
  ['null without a page option uses the default', [on('swap', null)], {}, { swaps: ['1inch'] }],
  [
    'email and socials share an entry',
    [on('social_login', ['x', 'email', 'google'])],
    {},
    { email: true, socials: ['x', 'google'] },
  ],
  ['email alone', [on('social_login', ['email'])], {}, { email: true, socials: false }],
  ['socials alone', [on('social_login', ['x'])], {}, { email: false, socials: ['x'] }],
  ['values that are not text are omitted', [on('swap', [1, null, 'a', {}])], {}, { swaps: ['a'] }],
  ['an unknown entry has no effect', [on('teleport', ['x'])], {}, { swaps: false }],
  [
    'aliases of two entries',
    [on('history'), on('reown_branding')],
    {},
    { activity: true, branding: true },
  ],
  [
    'the current name precedes the alias',
    [on('reown_branding'), { config: [], id: 'branding', isEnabled: false }],
    {},
    { branding: false },
  ],
])('[CFG-01] remote: %s', (_, remote, local, expected) => {
  expect(resolve(remote, local).features).toMatchObject(expected)
})

const limit = (id: string, config: string[]): RemoteFeature => ({
  config,
  id,
  isEnabled: config.length > 0,
  x: { isLimit: true },
})

test.each<[string, readonly RemoteFeature[], Features, object, readonly string[]]>([
  [
    'the page’s default without unsupported values, in its order',
    [limit('social_login', ['email', 'github', 'google'])],
    {},
    { email: true, socials: ['google', 'github'] },
    [],
  ],
  [
    'the page’s choice applies within it',
    [limit('social_login', ['email', 'github', 'google'])],
    { email: false, socials: ['github'] },
    { email: false, socials: ['github'] },
    [],
  ],
  [
    'unsupported values that the page requested are named',
    [limit('social_login', ['google'])],
    { email: true, socials: ['x', 'google'] },
    { email: false, socials: ['google'] },
    ['email', 'socials'],
  ],
  [
    'without supported values it is off',
    [limit('social_login', []), limit('swap', []), limit('onramp', [])],
    {},
    { email: false, onramp: false, socials: false, swaps: false },
    [],
  ],
  ['a supported vendor is on', [limit('swap', ['onchain'])], {}, { swaps: ['onchain'] }, []],
])('[CFG-01] a limit: %s', (_, remote, local, expected, ignored) => {
  const resolved = resolve(remote, local)

  expect(resolved.features).toMatchObject(expected)
  expect([...resolved.ignored].sort()).toEqual(ignored)
})

test('[CFG-01] the page’s options are ignored and named if the project decides', () => {
  const remote = [on('swap', ['a']), on('activity', null)]
  const local: Features = { activity: false, email: true, swaps: ['mine'] }

  const { features, ignored } = resolve(remote, local)

  expect(features).toMatchObject({ activity: false, email: false, swaps: ['a'] })
  expect([...ignored].sort()).toEqual(['email', 'swaps'])
})

test('[CFG-01] without a configuration the page’s options apply, also "off"', () => {
  const local: Features = {
    branding: false,
    email: false,
    multiWallet: true,
    socials: ['x'],
    swaps: false,
  }

  expect(resolve(null, local)).toEqual({
    features: { ...defaultFeatures, ...local },
    ignored: [],
  })
})

test('behavior: pay disables email and socials, also if the project enabled them', () => {
  const { features } = resolve([on('social_login', ['email', 'x'])], { pay: true })

  expect(features).toMatchObject({ email: false, socials: false })
  expect(resolve(null, { pay: true }).features).toMatchObject({ email: false, socials: false })
})

const entry = record({
  id: oneof(string(), constantFrom('social_login', 'swap', 'activity', 'branding', '__proto__')),
  isEnabled: boolean(),
  config: option(array(oneof(string(), constant(1), constant(null)))),
})
test('behavior: whatever the server sends, every feature has a valid value', () => {
  assert(
    property(option(array(entry)), boolean(), (remote, basic) => {
      const { features } = resolve(remote, {}, basic)
      for (const name of ['activity', 'branding', 'email', 'multiWallet'] as const)
        expect(typeof features[name]).toBe('boolean')
      for (const name of ['onramp', 'socials', 'swaps'] as const) {
        const value = features[name]
        if (value !== false) expect(value.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('[CFG-01][CFG-03] behavior: the defaults offer nothing that the server has no vendor or provider for', () => {
  const limits = ['social_login', 'swap', 'onramp'].map((id) => ({
    ...on(id),
    isEnabled: false,
    x: { isLimit: true },
  }))
  const { features, ignored } = resolve(limits)
  expect(features).toMatchObject({ email: false, onramp: false, socials: false, swaps: false })
  expect(ignored).toEqual([])
})

test('behavior: a page without built-in providers is within every limit of the server', () => {
  const limit = { ...on('social_login', ['email', 'google']), x: { isLimit: true } }
  expect(resolve([limit], { socials: [] }).ignored).toEqual([])
  expect(resolve([limit], { socials: ['x'] }).ignored).toEqual(['socials'])
})

test.each<[string, readonly RemoteFeature[] | null, Features, boolean]>([
  ['an entry of the project turns them on', [on('guest_login')], {}, true],
  ['without an entry they are off, whatever the page says', [], { guests: true }, false],
  ['without a configuration they are off', null, { guests: true }, false],
  ['the page can turn them off', [on('guest_login')], { guests: false }, false],
  ['payments turn them off', [on('guest_login')], { pay: true }, false],
  ['a disabled entry is off', [{ config: [], id: 'guest_login', isEnabled: false }], {}, false],
])('behavior: guests: %s', (_, remote, local, expected) => {
  const { features, ignored } = resolve(remote, local)
  expect(features.guests).toBe(expected)
  expect(ignored).not.toContain('guests')
})
