import { expect, test } from 'vitest'
import { limitFeatures } from './limitFeatures.ts'

const servable = { onramp: [], social_login: ['email', 'google'], swap: ['1inch'] }
const limits = [
  { id: 'onramp', isEnabled: false, config: [], x: { isLimit: true } },
  { id: 'social_login', isEnabled: true, config: ['email', 'google'], x: { isLimit: true } },
  { id: 'swap', isEnabled: true, config: ['1inch'], x: { isLimit: true } },
]

test('[API-20] default: a project that lets the page choose lists the features the server supports', () => {
  expect(limitFeatures(null, servable)).toEqual([
    ...limits,
    { id: 'activity', isEnabled: true, config: null },
    { id: 'branding', isEnabled: true, config: null },
    { id: 'multi_wallet', isEnabled: true, config: null },
  ])
})

test('[API-20] behavior: a project that lets the page choose one feature', () => {
  const features = limits.map(({ id }) => ({ id, isEnabled: true, config: null }))

  expect(limitFeatures(features, servable)).toEqual(limits)
})

test('[API-20] behavior: a project never enables more than the server supports', () => {
  const features = [
    { id: 'social_login', isEnabled: true, config: ['email', 'x', 'google', 1] },
    { id: 'swap', isEnabled: true, config: ['other'] },
    { id: 'onramp', isEnabled: true },
    { id: 'activity', isEnabled: false, config: [] },
    { id: 'teleport', isEnabled: true, config: ['x'] },
  ]

  expect(limitFeatures(features, servable)).toEqual([
    { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
    { id: 'swap', isEnabled: false, config: [] },
    { id: 'onramp', isEnabled: false },
    { id: 'activity', isEnabled: false, config: [] },
    { id: 'teleport', isEnabled: true, config: ['x'] },
  ])
})

test('[API-20] behavior: a server without its own frame leaves sign-in methods to the project', () => {
  const elsewhere = { ...servable, social_login: undefined }
  const own = { id: 'social_login', isEnabled: true, config: ['email', 'x'] }

  expect(limitFeatures([own], elsewhere)).toEqual([own])
  expect(limitFeatures(null, elsewhere)).toContainEqual({
    id: 'social_login',
    isEnabled: false,
    config: [],
    x: { isLimit: true },
  })
})

test('[API-20] behavior: a server without vendors, mail and providers enables none of their features, whatever the project says', () => {
  const nothing = { onramp: [], social_login: [], swap: [] }
  for (const config of [null, undefined, [], ['1inch', 'email', 'google', 'meld']]) {
    const features = ['onramp', 'social_login', 'swap'].map((id) => ({
      config,
      id,
      isEnabled: true,
    }))
    for (const feature of limitFeatures(features, nothing))
      expect(feature).toMatchObject({ isEnabled: false })
  }
  const known = limitFeatures(null, nothing).filter(({ id }) => Object.hasOwn(nothing, id))
  expect(known.map(({ isEnabled }) => isEnabled)).toEqual([false, false, false])
})

test('[API-20] behavior: features that the owner disabled stay disabled', () => {
  const off = { id: 'swap', isEnabled: false, config: ['1inch'] }

  expect(limitFeatures([off], servable)).toEqual([off])
})
