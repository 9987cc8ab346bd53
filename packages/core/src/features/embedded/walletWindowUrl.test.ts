import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { walletWindowUrl } from './walletWindowUrl.ts'

const projectId = '0123456789abcdef0123456789abcdef'

test('[AUTH-16] default: windows of the wallet’s site, with nothing but the project and what it offers', () => {
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

test('[AUTH-16] option: locale, socials: the window speaks and offers as the page does', () => {
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

test('[AUTH-16] behavior: none without an embedded wallet', () => {
  const { fairlead } = createTestFairlead({ projectId })
  expect(walletWindowUrl(fairlead, 'export')).toBeUndefined()
})
