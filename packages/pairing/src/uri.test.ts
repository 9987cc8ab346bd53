import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toTopic } from './crypto/keys.ts'
import { createUri, parseUri } from './uri.ts'

const symKey = 'ab'.repeat(32)
const topic = toTopic(symKey)
const now = 1_795_196_475_000
const expiry = 1_795_196_775

test('[PAIR-01] the link has an expiry, in the format that wallets expect', () => {
  expect(createUri({ expiry, symKey })).toBe(
    `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1795196775`,
  )
  expect(createUri({ expiry, methods: ['wc_sessionAuthenticate'], symKey })).toMatch(
    /&methods=wc_sessionAuthenticate$/,
  )
})

test('[PAIR-01] an expired link is distinguished from an invalid one', () => {
  const uri = createUri({ expiry, symKey })

  expect(parseUri(uri, expiry * 1_000 - 1).expiry).toBe(expiry)
  expect(() => parseUri(uri, expiry * 1_000)).toThrow(
    expect.objectContaining({ code: 'URI_EXPIRED' }),
  )
})

test('behavior: a created link is parsed again, for any key and methods', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.array(fc.constantFrom('wc_sessionAuthenticate', 'wc_a', 'wc_b')),
      (bytes, methods) => {
        const key = Buffer.from(bytes).toString('hex')
        const uri = createUri({ expiry, methods, symKey: key })
        expect(parseUri(uri, now)).toEqual({ expiry, methods, symKey: key, topic: toTopic(key) })
      },
    ),
  )
})

const plain = createUri({ expiry, symKey })

test.each([
  ['slashes', plain.replace('wc:', 'wc://')],
  ['another order', `wc:${topic}@2?expiryTimestamp=${expiry}&symKey=${symKey}&relay-protocol=irn`],
  ['more parameters', `${plain}&relay-data=abc&future=1`],
  ['surrounding spaces', `  ${plain}\n`],
  ['base64', btoa(plain)],
  ['base64url, unpadded', btoa(plain).replace(/=+$/, '').replace(/\+/g, '-')],
])('behavior: parsed leniently: %s', (_, uri) => {
  expect(parseUri(uri, now)).toEqual({ expiry, methods: [], symKey, topic })
})

test('behavior: both spellings of methods, and a link without expiry', () => {
  const bare = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}`
  expect(parseUri(bare, now).expiry).toBeUndefined()
  expect(parseUri(`${bare}&methods=[wc_a,wc_b],[wc_c]`, now).methods).toEqual([
    'wc_a',
    'wc_b',
    'wc_c',
  ])
})

test.each([
  ['nothing', ''],
  ['a web URL', 'https://example.com/'],
  ['version 1', plain.replace('@2', '@1')],
  ['no key', `wc:${topic}@2?relay-protocol=irn`],
  ['a short key', plain.replace(symKey, 'abab')],
  ['no relay', `wc:${topic}@2?symKey=${symKey}`],
  ['another relay', plain.replace('irn', 'waku')],
  ['the topic of another key', plain.replace(topic, 'cd'.repeat(32))],
  ['a text as expiry', plain.replace(`${expiry}`, 'soon')],
  ['a negative expiry', plain.replace(`${expiry}`, `-${expiry}`)],
  ['a link that is too long', `${plain}&x=${'x'.repeat(3_000)}`],
  ['base64 of another text', btoa('hello there')],
])('error: %s', (_, uri) => {
  expect(() => parseUri(uri, now)).toThrow(expect.objectContaining({ code: 'URI_INVALID' }))
})

test('error: no error contains the key', () => {
  try {
    parseUri(plain.replace(topic, 'cd'.repeat(32)), now)
    expect.unreachable()
  } catch (error) {
    expect(`${JSON.stringify(error)}${error}`).not.toContain(symKey)
  }
})
