import { expect, test } from 'vitest'
import { toCatalogueWallet } from './toCatalogueWallet.ts'

test('[ENT-07] default: every field of an entry', () => {
  expect(
    toCatalogueWallet({
      id: 'fox',
      name: 'Fox',
      image_id: 'i',
      image_url: 'https://i.example/i.png',
      rdns: 'org.fox',
      chains: ['eip155:1'],
      mobile_link: 'fox://',
      desktop_link: 'foxdesk://',
      webapp_link: 'https://app.fox.example',
      homepage: 'https://fox.example',
      app_store: 'https://a.example',
      play_store: 'https://p.example',
      chrome_store: 'https://c.example',
      badge_type: 'certified',
      supports_wc: false,
    }),
  ).toEqual({
    id: 'fox',
    name: 'Fox',
    imageId: 'i',
    imageUrl: 'https://i.example/i.png',
    rdns: 'org.fox',
    chains: ['eip155:1'],
    mobileLink: 'fox://',
    desktopLink: 'foxdesk://',
    webappLink: 'https://app.fox.example',
    homepage: 'https://fox.example',
    appStore: 'https://a.example',
    playStore: 'https://p.example',
    chromeStore: 'https://c.example',
    isCertified: true,
    canPair: false,
  })
})

test('[ENT-07] behavior: a bare entry, and one of nulls', () => {
  const bare = { id: 'fox', name: 'Fox' }
  const nulls = { ...bare, homepage: null, image_id: null, mobile_link: null, supports_wc: null }

  for (const wallet of [bare, nulls])
    expect(JSON.parse(JSON.stringify(toCatalogueWallet(wallet)))).toEqual({
      ...bare,
      canPair: true,
      isCertified: false,
    })
})

test('behavior: a name shows its actual characters', () => {
  const named = (name: string) => toCatalogueWallet({ id: 'fox', name }).name

  expect(named('Fo\u202ex\n')).toBe('Fo x')
  expect(named('\u200b')).toBe('fox')
  expect(named('F'.repeat(200))).toHaveLength(64)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'vbscript:x',
  'http://fox.example',
  'no link',
])('[ENT-07] error: %j is not a link', (link) => {
  const wallet = toCatalogueWallet({
    id: 'fox',
    name: 'Fox',
    app_store: link,
    desktop_link: link,
    homepage: link,
    image_url: link,
    mobile_link: link,
    webapp_link: link,
  })

  expect(Object.values(wallet).filter((value) => typeof value === 'string')).toEqual(['fox', 'Fox'])
})

test('behavior: apps have custom schemes; websites have https', () => {
  const { homepage, mobileLink } = toCatalogueWallet({
    id: 'fox',
    name: 'Fox',
    homepage: 'fox://',
    mobile_link: 'fox://wc',
  })

  expect([homepage, mobileLink]).toEqual([undefined, 'fox://wc'])
})
