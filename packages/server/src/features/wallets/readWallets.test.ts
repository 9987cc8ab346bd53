import { expect, test } from 'vitest'
import { badLinks } from './readWallets.ts'

const wallet = { id: 'a', name: 'A' }

test.each([
  'https://wallet.example/wc?uri=',
  'http://localhost:4402/',
  'wallet://',
  'wallet://open/wc',
  'com.wallet.app+beta://x',
  'web+wallet:wc',
])('[ENT-07] default: %s may open an app', (link) => {
  expect(badLinks({ ...wallet, desktop_link: link, mobile_link: link })).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://a.example/x',
  'http://wallet.example/',
  'wallet',
  '//wallet.example',
])('[ENT-07] error: %j may not open an app', (link) => {
  expect(badLinks({ ...wallet, mobile_link: link })).toEqual(['mobile_link'])
  expect(badLinks({ ...wallet, desktop_link: link })).toEqual(['desktop_link'])
})

test('[ENT-07] error: a page must be on the web', () => {
  const fields = ['app_store', 'chrome_store', 'homepage', 'play_store', 'webapp_link'] as const

  for (const field of fields) {
    expect(badLinks({ ...wallet, [field]: 'https://wallet.example' })).toEqual([])
    for (const link of ['javascript:alert(1)', 'wallet://x', 'http://wallet.example', 'x'])
      expect(badLinks({ ...wallet, [field]: link })).toEqual([field])
  }
})
