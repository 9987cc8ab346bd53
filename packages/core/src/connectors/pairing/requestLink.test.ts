import { expect, test } from 'vitest'
import { isOpenable, requestLink } from './requestLink.ts'

const query = 'requestId=123&sessionTopic=abc'
function linkOf(options: {
  choice?: string
  disableDeepLink?: boolean
  isPhone?: boolean
  redirect?: { native?: string; universal?: string }
  /** Topic of the session that resulted from the choice. */
  topic?: string | undefined
}) {
  const { choice, disableDeepLink = false, isPhone = true, redirect, topic } = options
  const metadata = {
    description: '',
    icons: [],
    name: '',
    url: '',
    ...(redirect ? { redirect } : {}),
  }
  return requestLink({
    choice: choice === undefined ? undefined : { href: choice, name: '', topic },
    id: 123,
    isPhone,
    session: { peer: { metadata, publicKey: '' }, sessionConfig: { disableDeepLink } },
    topic: 'abc',
  })
}

// Source: pairing protocol, section 12.
test.each([
  ['https://wallet.example/', `https://wallet.example/wc?${query}`],
  ['https://wallet.example', `https://wallet.example/wc?${query}`],
  ['mywallet://', `mywallet://wc?${query}`],
  ['mywallet:', `mywallet:/wc?${query}`],
])('default: a request opens %s at %s', (choice, href) => {
  expect(linkOf({ choice })).toBe(href)
})

test('behavior: on a phone the app that the user chose comes first, then the wallet’s own link', () => {
  const redirect = { native: 'own://', universal: 'https://own.example' }
  expect(linkOf({ choice: 'chosen://', redirect, topic: 'abc' })).toBe(`chosen://wc?${query}`)
  expect(linkOf({ redirect })).toBe(`https://own.example/wc?${query}`)
  expect(linkOf({ choice: 'javascript:1', redirect: { native: 'own://' } })).toBe(
    `own://wc?${query}`,
  )
  expect(linkOf({ redirect: { native: 'own://', universal: 'http://own.example' } })).toBe(
    `own://wc?${query}`,
  )
})

test('behavior: on desktop only the app that the user chose is opened', () => {
  const redirect = { universal: 'https://own.example' }
  expect(linkOf({ isPhone: false, redirect })).toBeUndefined()
  expect(linkOf({ choice: 'desk://', isPhone: false, redirect })).toBe(`desk://wc?${query}`)
})

test('behavior: nothing is opened if the wallet disables it, or no link is known', () => {
  expect(linkOf({ choice: 'chosen://', disableDeepLink: true })).toBeUndefined()
  expect(linkOf({})).toBeUndefined()
})

test('[PAIR-02] behavior: a wallet in Telegram gets the request as its start parameter', () => {
  const start = btoa(query).replace(/=+$/, '')
  expect(linkOf({ choice: 'https://t.me/wallet_bot/app' })).toBe(
    `https://t.me/wallet_bot/app?startapp=${start}`,
  )
  expect(linkOf({ choice: 'https://t.me/wallet_bot?a=b' })).toBe(
    `https://t.me/wallet_bot?a=b&startapp=${start}`,
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'http://w.example', 'x', ''])(
  'error: %j is not opened, whatever its source',
  (href) => {
    expect(isOpenable(href)).toBe(false)
    expect(linkOf({ choice: href })).toBeUndefined()
    expect(linkOf({ redirect: { native: href, universal: href } })).toBeUndefined()
  },
)

test.each([
  'intent://a#Intent;scheme=x;end',
  'INTENT://a',
  'android-app://a.b',
  'itms-services://?action=x',
  'itms-apps://a',
  'market://a',
  'ms-settings://a',
  'ms-word:ofe|u|https://a.example',
  'search-ms://a',
  'shortcuts://run-shortcut',
  'facetime://a',
  'tel:1',
  'tel://1',
  'sms://1',
  'mailto:a@b.example',
  'own:',
  'https://',
])('error: %j from a wallet is not opened', (href) => {
  expect(linkOf({ redirect: { native: href, universal: href } })).toBeUndefined()
})

test('behavior: the app chosen for another session is never opened; one without a session comes last', () => {
  const redirect = { universal: 'https://own.example' }
  const own = `https://own.example/wc?${query}`
  expect(linkOf({ choice: 'chosen://', redirect })).toBe(own)
  expect(linkOf({ choice: 'chosen://', redirect, topic: 'other' })).toBe(own)
  expect(linkOf({ choice: 'chosen://', topic: 'other' })).toBeUndefined()
})
