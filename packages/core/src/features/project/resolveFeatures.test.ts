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

test('[CFG-03] defaults: e-mail, activity and branding on, multi-wallet off, socials in order', () => {
  const expected = {
    activity: true,
    branding: true,
    email: true,
    multiWallet: false,
    onramp: false,
    socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
    swaps: false,
  }

  expect(resolve(undefined).features).toEqual(expected)
  expect(resolve(null).features).toEqual(expected)
})

test('[CFG-03] nobody can change the defaults', () => {
  const { socials } = resolve(undefined).features

  expect(() => (socials as string[]).pop()).toThrow(TypeError)
  expect(() => Object.assign(defaultFeatures, { email: false })).toThrow(TypeError)
})

test('[CFG-02] basic mode turns every one off, whatever anybody says', () => {
  const all = ['social_login', 'swap', 'onramp', 'activity', 'branding', 'multi_wallet']
  const remote = all.map((id) => on(id, ['email', 'x']))

  const { features, ignored } = resolve(remote, { email: true, multiWallet: true }, true)

  expect(Object.values(features)).toEqual([false, false, false, false, false, false, false])
  expect(ignored).toEqual([])
})

test.each<[string, readonly RemoteFeature[], Features, object]>([
  [
    'an entry that is missing is off',
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
    '… and on for what is on or off',
    [on('activity'), on('multi_wallet')],
    {},
    { activity: true, multiWallet: true },
  ],
  ['null leaves it to the page', [on('swap', null)], { swaps: ['mine'] }, { swaps: ['mine'] }],
  ['… or to the default', [on('swap', null)], {}, { swaps: false }],
  [
    'e-mail and socials share an entry',
    [on('social_login', ['x', 'email', 'google'])],
    {},
    { email: true, socials: ['x', 'google'] },
  ],
  ['e-mail alone', [on('social_login', ['email'])], {}, { email: true, socials: false }],
  ['socials alone', [on('social_login', ['x'])], {}, { email: false, socials: ['x'] }],
  ['what is no text is left out', [on('swap', [1, null, 'a', {}])], {}, { swaps: ['a'] }],
  ['an unknown entry says nothing', [on('teleport', ['x'])], {}, { swaps: false }],
  [
    'other names of two entries',
    [on('history'), on('reown_branding')],
    {},
    { activity: true, branding: true },
  ],
  [
    'our name wins over the other one',
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
    'the page’s default without what the server can’t serve, in its order',
    [limit('social_login', ['email', 'github', 'google'])],
    {},
    { email: true, socials: ['google', 'github'] },
    [],
  ],
  [
    'the page’s choice counts within it',
    [limit('social_login', ['email', 'github', 'google'])],
    { email: false, socials: ['github'] },
    { email: false, socials: ['github'] },
    [],
  ],
  [
    'what the page asked for in vain is named',
    [limit('social_login', ['google'])],
    { email: true, socials: ['x', 'google'] },
    { email: false, socials: ['google'] },
    ['email', 'socials'],
  ],
  [
    'nothing to serve is off',
    [limit('social_login', []), limit('swap', []), limit('onramp', [])],
    {},
    { email: false, onramp: false, socials: false, swaps: false },
    [],
  ],
  ['a vendor that the server has is on', [limit('swap', ['1inch'])], {}, { swaps: ['1inch'] }, []],
])('[CFG-01] a limit: %s', (_, remote, local, expected, ignored) => {
  const resolved = resolve(remote, local)

  expect(resolved.features).toMatchObject(expected)
  expect([...resolved.ignored].sort()).toEqual(ignored)
})

test('[CFG-01] what the page sets is ignored and named, where the project decides', () => {
  const remote = [on('swap', ['a']), on('activity', null)]
  const local: Features = { activity: false, email: true, swaps: ['mine'] }

  const { features, ignored } = resolve(remote, local)

  expect(features).toMatchObject({ activity: false, email: false, swaps: ['a'] })
  expect([...ignored].sort()).toEqual(['email', 'swaps'])
})

test('[CFG-01] without a configuration the page’s values count, also "off"', () => {
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

test('behavior: pay switches e-mail and socials off, also what the project turned on', () => {
  const { features } = resolve([on('social_login', ['email', 'x'])], { pay: true })

  expect(features).toMatchObject({ email: false, socials: false })
  expect(resolve(null, { pay: true }).features).toMatchObject({ email: false, socials: false })
})

const entry = record({
  id: oneof(string(), constantFrom('social_login', 'swap', 'activity', 'branding', '__proto__')),
  isEnabled: boolean(),
  config: option(array(oneof(string(), constant(1), constant(null)))),
})
test('behavior: whatever the server sends, every feature has a value of its kind', () => {
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
