import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { known } from './catalogue/known.mjs'
import { appLink, chromeLink, pageLink, webLink } from './catalogue/links.mjs'
import { readObjects } from './catalogue/literals.mjs'
import { merge, nameKey } from './catalogue/merge.mjs'
import { date, sources, version } from './catalogue/sources.mjs'
import { cataloguePath, format } from './catalogue.mjs'

test('[ENT-07] default: the server’s list is generated from the listed sources', () => {
  const text = readFileSync(cataloguePath, 'utf8')
  const { wallets, ...header } = JSON.parse(text)

  expect(header).toEqual({ version, date, sources })
  expect(format(header, wallets)).toBe(text)
  expect(text.length).toBeLessThan(400_000)
  expect(wallets.map((/** @type {{ order: number }} */ wallet) => wallet.order)).toEqual(
    wallets.map((/** @type {unknown} */ _, /** @type {number} */ index) => index + 1),
  )
})

test('behavior: sources are pinned, open-licensed, and not another modal', () => {
  for (const source of sources) {
    expect(source.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(['Apache-2.0', 'MIT']).toContain(source.license)
    expect(source.package).not.toMatch(/reown|web3modal|walletconnect/i)
  }
})

test('default: reads objects of a module as values, without running it', () => {
  const code = `
    throw new Error('never runs')
    export const wallet = { id: 'a', 'app-x': { ios: null, list: [1, 'b'] }, make: () => ({ id: 'b' }) }
  `

  expect(readObjects(code)).toEqual([
    { id: 'a', 'app-x': { ios: null, list: [1, 'b'] }, make: undefined },
    { ios: null, list: [1, 'b'] },
    { id: 'b' },
  ])
})

test('[ENT-07] default: merges several entries into one; the first source takes precedence, chains are combined', () => {
  const told = [
    {
      source: 'one',
      wallets: [
        { name: 'Nobody Else', chains: ['eip155:1'], homepage: 'https://nobody.example/' },
        { name: 'Glow Wallet', chains: ['eip155:10', 'eip155:1'], mobile_link: 'glow://' },
      ],
    },
    {
      source: '@x/wallet-adapter-glow',
      wallets: [
        { name: 'Glow', chains: ['solana:x'], homepage: 'https://glow.app/', mobile_link: 'no://' },
      ],
    },
  ]
  const [first, second] = merge(told)

  expect(first).toMatchObject({
    name: 'Glow Wallet',
    chains: ['eip155:1', 'solana:x'],
    homepage: 'https://glow.app/',
    mobile_link: 'glow://',
    order: 1,
  })
  // SHA-256 of `fairlead:nobody.example`.
  expect(second).toMatchObject({
    id: '846126ddb2606833fa2a39197329db108f28dd55d2dd7b5634694ab832ec712d',
    name: 'Nobody Else',
  })
  expect(Object.keys(first ?? {})).toEqual([
    'id',
    'name',
    'chains',
    'homepage',
    'mobile_link',
    'order',
  ])
})

test('[ENT-07] behavior: an id comes from the known list, then the rdns, then the homepage', () => {
  const wallets = [
    { name: 'Meta Fox', rdns: 'io.metamask' },
    { name: 'OKX' },
    { name: 'A', rdns: 'com.a', homepage: 'https://shared.example/a' },
    { name: 'B', homepage: 'https://www.alone.example/' },
    { name: 'C', homepage: 'https://shared.example/c' },
    { name: 'D', homepage: 'https://shared.example/d' },
  ]
  const idOf = (/** @type {{ name: string }[]} */ told) => {
    const list = merge([{ source: 'one', wallets: told }])
    return new Map(list.map(({ id, name }) => [name, id]))
  }
  const ids = idOf(wallets)

  expect(ids.get('Meta Fox')).toBe(known.find(({ slug }) => slug === 'metamask')?.id)
  expect(ids.get('OKX')).toBe(known.find(({ slug }) => slug === 'okx')?.id)
  // `printf fairlead:com.a | sha256sum`
  expect(ids.get('A')).toBe('ebe930d241da9ca9c9f821da5569fb451d8484408cf06225c7d2dd015b5eeaaa')
  expect(ids.get('B')).toBe('6dadb42e735993a1996abded0b97bebefd6d072785333de838c08511d511dcdb')
  expect(ids.get('C')).not.toBe(ids.get('D'))
  // The order of entries does not change ids.
  expect(idOf([...wallets].reverse())).toEqual(ids)
})

test('behavior: a name listed twice by one source means two wallets, unless they share a homepage', () => {
  const keeper = (/** @type {string} */ host) => ({ name: 'Keeper', homepage: `https://${host}/` })
  const count = (/** @type {object[]} */ ...wallets) =>
    merge([{ source: 'one', wallets: /** @type {any} */ (wallets) }]).filter(
      ({ name }) => name === 'Keeper',
    ).length

  expect(count(keeper('a.example'), keeper('b.example'))).toBe(2)
  expect(count(keeper('a.example'), keeper('www.a.example'))).toBe(1)
  expect(['Trust Wallet', 'trust', 'Wallet', 'D’CENT'].map(nameKey)).toEqual([
    'trust',
    'trust',
    'wallet',
    'dcent',
  ])
})

test('behavior: one app in a store is one wallet, also under another name', () => {
  const list = merge([
    {
      source: 'one',
      wallets: [
        { name: 'Kaia', play_store: 'https://play.google.com/store/apps/details?id=io.a' },
        { name: 'Old', chrome_store: `https://chromewebstore.google.com/detail/${'a'.repeat(32)}` },
      ],
    },
    {
      source: 'two',
      wallets: [
        { name: 'Kaikas', play_store: 'https://play.google.com/store/apps/details?id=io.a' },
        {
          name: 'New',
          chrome_store: `https://chrome.google.com/webstore/detail/x/${'a'.repeat(32)}`,
        },
        { name: 'Else', play_store: 'https://play.google.com/store/apps/details?id=io.b' },
      ],
    },
  ])
  const names = list.map(({ name }) => name)

  expect(names.slice(0, 3)).toEqual(['Kaia', 'Old', 'Else'])
  expect(names).not.toContain('New')
})

test.each([
  ['https://a.example/x?utm_source=wc&id=1', 'https://a.example/x?id=1'],
  [
    'https://play.google.com/store/apps/details?id=a.b&hl=en',
    'https://play.google.com/store/apps/details?id=a.b',
  ],
  [' https://a.example ', 'https://a.example/'],
  ['http://a.example', undefined],
  ['https://me:secret@a.example', undefined],
  ['javascript:alert(1)', undefined],
  ['https://a.example, https://b.example', undefined],
  [null, undefined],
])('behavior: the web link %j is %j', (link, expected) => {
  expect(webLink(link)).toBe(expected)
})

test.each([
  ['wallet://', 'wallet://'],
  ['wallet:/x', 'wallet:/x'],
  ['com.wallet.app://wc', 'com.wallet.app://wc'],
  ['a://x,b://y', undefined],
  ['One:// two://', undefined],
  ['myApp://https://a.example', undefined],
  ['javascript://x', undefined],
  ['https://a.example', undefined],
  ['wc:', undefined],
])('behavior: the app link %j is %j', (link, expected) => {
  expect(appLink(link)).toBe(expected)
})

test('behavior: a store link is not a wallet’s page, and only Chrome’s store is Chrome’s', () => {
  const home = 'https://a.example'
  expect(pageLink('https://web.a.example/', home)).toBe('https://web.a.example/')
  expect(pageLink('https://a.example/', home)).toBeUndefined()
  expect(pageLink('https://apps.apple.com/app/id1', home)).toBeUndefined()
  expect(chromeLink('https://chromewebstore.google.com/detail/x')).toContain('/detail/x')
  expect(chromeLink('https://brave.com/wallet/')).toBeUndefined()
})
