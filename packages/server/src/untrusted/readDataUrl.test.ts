import { expect, test } from 'vitest'
import { readDataUrl } from './readDataUrl.ts'

function read(url: string, maxBytes = 100) {
  const content = readDataUrl(url, maxBytes)
  return content && [content.type, Buffer.from(content.bytes).toString()]
}

test.each([
  ['data:text/html,a%20b', ['text/html', 'a b']],
  ['DATA:Application/JSON;charset=utf-8;BASE64,eyJhIjoxfQ==', ['application/json', '{"a":1}']],
  ['data:image/svg+xml;base64,PHN2Zy8%2B', ['image/svg+xml', '<svg/>']],
  ['data:,x', ['text/plain', 'x']],
  ['data:;base64,eA', ['text/plain', 'x']],
])('default: %s', (url, content) => {
  expect(read(url)).toEqual(content)
})

test('behavior: tolerates malformed ones', () => {
  expect(read('data:image/svg+xml;utf8,<svg fill="#fff" width="50%">ä</svg>')).toEqual([
    'image/svg+xml',
    '<svg fill="#fff" width="50%">ä</svg>',
  ])
})

test('error: not a data URL, or too much data', () => {
  expect(read('data:text/plain')).toBeUndefined()
  expect(read('https://a.example/,')).toBeUndefined()
  expect(read(`data:text/plain,${'a'.repeat(101)}`)).toBeUndefined()
  expect(read(`data:text/plain;base64,${'AAAA'.repeat(34)}`)).toBeUndefined()
  expect(read(`data:text/plain,${'a'.repeat(100)}`)).toBeDefined()
})
