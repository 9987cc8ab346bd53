import { expect, test } from 'vitest'
import { downloadsOf } from './WalletDownloadsView.tsx'

const wallet = {
  id: 'fox',
  name: 'Fox',
  appStore: 'https://a.example',
  chromeStore: 'https://c.example',
  homepage: 'https://h.example',
  playStore: 'https://p.example',
  isCertified: false,
  canPair: true,
}

test.each([
  ['desktop', false, false, ['chromeStore', 'appStore', 'playStore', 'homepage']],
  ['a laptop with Android', false, true, ['chromeStore', 'appStore', 'playStore', 'homepage']],
  ['an iPhone', true, false, ['appStore', 'homepage']],
  ['an Android phone', true, true, ['playStore', 'homepage']],
])('default: download links on %s', (_, isMobile, isAndroid, expected) => {
  const places = downloadsOf(wallet, { isAndroid, isMobile })

  expect(places.map(({ target }) => target)).toEqual(expected)
})

test('behavior: a web app counts; without links the list is empty', () => {
  const { id, isCertified, canPair, name } = wallet
  const bare = { canPair, id, isCertified, name }
  const device = { isAndroid: false, isMobile: false }

  expect(downloadsOf({ ...bare, webappLink: 'https://w.example' }, device)).toEqual([
    { target: 'webapp', url: 'https://w.example' },
  ])
  expect(downloadsOf(bare, device)).toEqual([])
})
