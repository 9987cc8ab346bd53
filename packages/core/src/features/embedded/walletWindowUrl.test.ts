import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { projectProviders } from '../../actions/projectProviders.ts'
import { walletWindowUrl } from './walletWindowUrl.ts'

const projectId = '0123456789abcdef0123456789abcdef'

test('[AUTH-16] default: windows of the wallet’s site, with only the project and its options', () => {
  const features = { socials: false } as const
  const { fairlead } = createTestFairlead({
    features,
    frameUrl: 'https://wallet.example/',
    projectId,
  })
  expect(walletWindowUrl(fairlead, 'export')).toBe(
    `https://wallet.example/popup/export?projectId=${projectId}&socials=`,
  )
  expect(walletWindowUrl(fairlead, 'settings')).toBe(
    `https://wallet.example/popup/settings?projectId=${projectId}&socials=`,
  )
})

test('[AUTH-16] option: locale, socials: the window has the page’s language and providers', () => {
  const frameUrl = 'https://wallet.example'
  const { fairlead } = createTestFairlead({
    frameUrl,
    locale: 'de',
    projectId,
    features: { socials: ['google', 'x'] },
  })
  expect(walletWindowUrl(fairlead, 'export')).toBe(
    `https://wallet.example/popup/export?projectId=${projectId}&socials=google%2Cx&locale=de`,
  )
})

test('[AUTH-16] behavior: absent without an embedded wallet', () => {
  const { fairlead } = createTestFairlead({ projectId })
  expect(walletWindowUrl(fairlead, 'export')).toBeUndefined()
})

test('default: the window also offers the project’s own providers', () => {
  const frameUrl = 'https://wallet.example'
  const { fairlead } = createTestFairlead({ features: { socials: ['x'] }, frameUrl, projectId })
  projectProviders(fairlead).setState([{ name: 'oidc:acme', title: 'Acme' }], true)
  const url = new URL(walletWindowUrl(fairlead, 'settings') ?? '')
  expect(url.searchParams.get('socials')).toBe('x,oidc:acme')
})
