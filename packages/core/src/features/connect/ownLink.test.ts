import type { Namespace } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { ownLink } from './ownLink.ts'

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const coinbase = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const url = 'https%3A%2F%2Fapp.example%2Fswap%3Fa%3Db'
const origin = 'https%3A%2F%2Fapp.example'

function linkOf(
  id: string,
  namespace: Namespace | readonly Namespace[],
  given: {
    globals?: Record<string, unknown>
    isTelegram?: boolean
    system?: 'android' | 'ios'
  } = {},
) {
  const { globals = {}, isTelegram = false, system = 'ios' } = given
  return ownLink(id, {
    namespaces: [namespace].flat() as readonly Namespace[],
    world: {
      device: { isFramed: false, isSafari: false, isTelegram, system },
      global: (name) => globals[name],
      href: () => 'https://app.example/swap?a=b',
      openFromTelegram: () => {},
    },
  })
}

test.each<[string, string, Namespace, string]>([
  ['Phantom', phantom, 'eip155', `https://phantom.app/ul/browse/${url}?ref=${origin}`],
  ['Phantom', phantom, 'solana', `https://phantom.app/ul/browse/${url}?ref=${origin}`],
  ['Phantom', phantom, 'bip122', `https://phantom.app/ul/browse/${url}?ref=${origin}`],
  ['Coinbase Wallet', coinbase, 'eip155', `https://go.cb-w.com/dapp?cb_url=${url}`],
  ['Coinbase Wallet', coinbase, 'solana', `https://go.cb-w.com/dapp?cb_url=${url}`],
  ['Solflare', solflare, 'solana', `https://solflare.com/ul/v1/browse/${url}?ref=${origin}`],
])('[CONN-11] default: %s opens this page in its app', (_, id, namespace, href) => {
  expect(linkOf(id, namespace)).toEqual({ href, target: '_blank' })
})

test('[CONN-11] behavior: Phantom on Android with an intent that has a fallback when the app is missing', () => {
  const web = encodeURIComponent(`https://phantom.app/ul/browse/${url}?ref=${origin}`)

  expect(linkOf(phantom, 'solana', { system: 'android' })).toEqual({
    href: `intent://ul/browse/${url}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;S.browser_fallback_url=${web};end`,
    target: '_self',
  })
  expect(linkOf(phantom, 'solana', { isTelegram: true, system: 'android' })?.href).toMatch(
    /^https:/,
  )
})

test.each<[string, string, Namespace, Record<string, unknown>]>([
  ['Phantom', phantom, 'solana', { phantom: {} }],
  ['Coinbase Wallet', coinbase, 'eip155', { coinbaseWalletExtension: {} }],
  ['Coinbase Wallet', coinbase, 'eip155', { ethereum: { isCoinbaseWallet: true } }],
  ['Coinbase Wallet', coinbase, 'solana', { coinbaseSolana: {} }],
  ['Solflare', solflare, 'solana', { solflare: {} }],
])('[CONN-11] behavior: not if %s is in the page', (_, id, namespace, globals) => {
  expect(linkOf(id, namespace, { globals })).toBeUndefined()
  expect(
    linkOf(id, namespace, { globals: { ethereum: { isCoinbaseWallet: false } } }),
  ).toBeDefined()
})

test('[CONN-11] behavior: not for another wallet, nor for a namespace that it does not support', () => {
  expect(linkOf('constructor', 'eip155')).toBeUndefined()
  expect(linkOf(solflare, 'eip155')).toBeUndefined()
  expect(linkOf(coinbase, 'bip122')).toBeUndefined()
})

test('[CONN-11] behavior: the first namespace of the page that the wallet supports', () => {
  const globals = { coinbaseWalletExtension: {} }

  expect(linkOf(solflare, ['eip155', 'solana'])?.href).toMatch(/^https:\/\/solflare\.com\//)
  // The wallet is injected for the active namespace.
  expect(linkOf(coinbase, ['eip155', 'solana'], { globals })).toBeUndefined()
  expect(linkOf(coinbase, ['solana', 'eip155'], { globals })).toBeDefined()
})
