import { readFileSync } from 'node:fs'
import type { Wallet } from '@fairlead/protocol'
import { assert, property, webUrl } from 'fast-check'
import { expect, test } from 'vitest'
import { toCatalogueWallet } from '../wallets/toCatalogueWallet.ts'
import { type LinkWorld, pairingHref, pairingLinks } from './pairingLinks.ts'

const uri = 'wc:ab12@2?expiryTimestamp=1800000000&relay-protocol=irn&symKey=00ff'
const file = new URL('../../../../server/src/features/wallets/catalogue.json', import.meta.url)
const { wallets } = JSON.parse(readFileSync(file, 'utf8')) as { wallets: Wallet[] }
const bases = wallets
  .map(toCatalogueWallet)
  .flatMap(({ desktopLink, mobileLink, webappLink }) => [desktopLink, mobileLink, webappLink])
  .filter((link) => link !== undefined)

function world(device: Partial<LinkWorld['device']> = {}, opened: string[] = []): LinkWorld {
  return {
    device: { isFramed: false, isSafari: false, isTelegram: false, system: 'other', ...device },
    openFromTelegram: (href) => opened.push(href),
  }
}
const linksOf = (wallet: Parameters<typeof pairingLinks>[0], device = {}, opened: string[] = []) =>
  pairingLinks(wallet, { preferUniversalLinks: true, uri, world: world(device, opened) })

test.each([
  ['metamask://', 'metamask://wc?uri='],
  ['trust:', 'trust://wc?uri='],
  ['w3akvrn:/', 'w3akvrn://wc?uri='],
  ['okxwallet://main', 'okxwallet://main/wc?uri='],
  ['https://w.example', 'https://w.example/wc?uri='],
  ['https://w.example/', 'https://w.example/wc?uri='],
  ['https://w.example/app//', 'https://w.example/app/wc?uri='],
  ['https://w.example/wc?uri=', 'https://w.example/wc?uri='],
  ['smartbody://?uri=', 'smartbody://wc?uri='],
])('[CONN-11][PAIR-02] %s opens %s…', (base, start) => {
  expect(pairingHref(base, uri)).toBe(start + encodeURIComponent(uri))
})

/** True if there is one slash before the code, apart from `scheme://`, and the code is encoded once. */
function isWellMade(href: string, code: string): boolean {
  const [before = '', encoded = ''] = href.split(/wc\?uri=(?=[^?]*$)/)
  return (
    /^[a-z][-+.a-z0-9]*:\/\//i.test(href) &&
    /(?:^[^:/]+:\/\/|[^/]\/|:\/\/\/)$/.test(before) &&
    decodeURIComponent(encoded) === code &&
    !/[:/?&= ]/.test(encoded) &&
    URL.canParse(href)
  )
}

test('[PAIR-02] property: every link of the catalogue contains the code encoded once, after one slash', () => {
  expect(bases.length).toBeGreaterThan(500)
  const codes = webUrl({ withQueryParameters: true }).map((url) => `wc:${url}@2?a=%20&b=é`)
  assert(
    property(codes, (code) => {
      expect(bases.filter((base) => !isWellMade(pairingHref(base, code), code))).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('[PAIR-02] behavior: https before the app’s own scheme, unless the page prefers otherwise', () => {
  const wallet = { mobileLink: 'own://', universalLink: 'https://own.example' }
  const options = { uri, world: world() }

  expect(pairingLinks(wallet, { ...options, preferUniversalLinks: true }).mobile?.href).toMatch(
    /^https:\/\/own\.example\/wc/,
  )
  expect(pairingLinks(wallet, { ...options, preferUniversalLinks: false }).mobile?.href).toMatch(
    /^own:\/\/wc/,
  )
  expect(linksOf({ mobileLink: 'own://' }).mobile?.href).toMatch(/^own:/)
  expect(linksOf({})).toEqual({})
})

test('[PAIR-02] behavior: a web page opens in a new tab, an app from this page, or from the top window of a frame', () => {
  const wallet = { desktopLink: 'own://', webappLink: 'https://own.example' }

  expect(linksOf(wallet)).toMatchObject({
    desktop: { target: '_self' },
    webapp: { target: '_blank' },
  })
  expect(linksOf(wallet, { isFramed: true })).toMatchObject({
    desktop: { target: '_top' },
    webapp: { target: '_blank' },
  })
})

test('[PAIR-02] behavior: inside Telegram only https, with its own call', () => {
  const opened: string[] = []
  const wallet = { mobileLink: 'own://', webappLink: 'https://own.example' }
  const links = linksOf(wallet, { isTelegram: true }, opened)
  links.webapp?.open?.()

  expect(Object.keys(links)).toEqual(['webapp'])
  expect(opened).toEqual([`https://own.example/wc?uri=${encodeURIComponent(uri)}`])
})
