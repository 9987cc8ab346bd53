import { expect, test } from 'vitest'
import { sniffType } from './sniffType.ts'

const bytes = (text: string, encoding: BufferEncoding = 'latin1') =>
  new Uint8Array(Buffer.from(text, encoding))

test.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['GIF87a', 'image/gif'],
  ['RIFF\n\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a > b -->\n<svg>', 'image/svg+xml'],
  [
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg viewBox="0 0 1 1">',
    'image/svg+xml',
  ],
])('[API-22] default: %j is an image', (text, type) => {
  expect(sniffType(bytes(text))).toBe(type)
})

test.each([
  '',
  'PNG',
  'RIFF\n\x00\x00\x00WAVEfmt ',
  '<html><svg></svg></html>',
  '<svgx>',
  '<!DOCTYPE html><svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg>',
  'hello <svg>',
  // Would backtrack exponentially if the comment pattern were ambiguous.
  `${'<!---->'.repeat(500)}x`,
])('[API-22] error: %j is not an image', (text) => {
  expect(sniffType(bytes(text))).toBeUndefined()
})
