import { deflateSync } from 'node:zlib'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { expect, test } from 'vitest'
import { readPixels } from './readPixels.ts'
import { toPicture } from './toPicture.ts'

function paint(width: number, height: number) {
  return Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(200), width, height)
}

async function make(content: string | Uint8Array) {
  const picture = await toPicture(Buffer.from(content))
  return picture && { ...readPixels(picture.bytes), type: picture.type }
}

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
const svg = (inner: string) => `${open}${inner}</svg>`
const rect = '<rect width="100" height="50" fill="red"/>'

test('default: converts PNG, JPEG and WebP to WebP, and shrinks large ones', async () => {
  const picture = paint(1000, 400)
  for (const bytes of [await picture.png(), await picture.jpeg(), await picture.webp()])
    expect(await make(bytes)).toEqual({ height: 205, type: 'image/webp', width: 512 })
})

test('behavior: keeps small ones unchanged', async () => {
  expect(await make(await paint(10, 20).png())).toEqual({
    height: 20,
    type: 'image/webp',
    width: 10,
  })
})

test.each([
  ['a view box', svg(rect), 512, 256],
  ['a size only', `<svg width="50px" height="100">${rect}</svg>`, 256, 512],
  ['no size', `<svg>${rect}</svg>`, 512, 512],
  [
    'a huge size',
    `<svg width="1000000" height="1000000" viewBox="0 0 4 4">${rect}</svg>`,
    512,
    512,
  ],
  [
    'an XML prolog',
    `\ufeff<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${svg(rect)}`,
    512,
    256,
  ],
  [
    'a filter, which is removed',
    svg(`<filter id="f"><feFlood/></filter><rect width="9" height="9" style="filter:url(#f)"/>`),
    512,
    256,
  ],
  ['an animation', svg(`${rect}<animate attributeName="x"/><!-- > -->`), 512, 256],
  ['editor metadata', svg(`<metadata><x:y xmlns:x="z">a</x:y></metadata>${rect}`), 512, 256],
  [
    'a style element',
    svg(
      `<style>.a{fill:url(#b)}@font-face{src:url(data:font/x,a)}</style><linearGradient id="b"/><rect class="a" width="9" height="9"/>`,
    ),
    512,
    256,
  ],
  [
    'internal references',
    svg(`<defs><g id="a">${rect}</g></defs><use xmlns:x="y" x:href="#a"/>`),
    512,
    256,
  ],
])('default: a drawing with %s', async (_, text, width, height) => {
  expect(await make(text)).toEqual({ height, type: 'image/webp', width })
})

test('behavior: renders a drawing correctly, with embedded images', async () => {
  const inner = (await paint(2, 2).png()).toString('base64')
  const text = svg(`<image href="data:image/png;base64,${inner}" width="100" height="50"/>`)
  const picture = await toPicture(Buffer.from(text))

  const small = new Transformer(picture!.bytes).resize({ fit: ResizeFit.Fill, height: 1, width: 1 })
  const [, , , alpha] = await small.rawPixels()
  expect(alpha).toBeGreaterThan(100)
  const [red, green, blue] = await firstPixel(svg(rect))
  expect(red).toBeGreaterThan(230)
  expect(green! + blue!).toBeLessThan(40)
})

async function firstPixel(text: string) {
  const picture = await toPicture(Buffer.from(text))
  const pixels = await new Transformer(picture!.bytes).rawPixels()
  return pixels.subarray(0, 3)
}

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a namespaced script', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['a script in metadata', '<metadata><script/></metadata>'],
  [
    'an embedded page',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
  ],
  ['an event handler', '<rect onload="alert(1)" width="9" height="9"/>'],
  ['a local file', '<image href="/etc/hostname.png" width="9" height="9"/>'],
  ['a URL of another host', '<image xlink:href="https://web.example/a.png" width="9" height="9"/>'],
  ['a reference to another file', '<use href="https://web.example/a.svg#b"/>'],
  ['an escaped URL', '<use href="&#104;ttps://web.example/a.svg#b"/>'],
  ['an external paint', '<rect fill="url(https://web.example/#a)" width="9" height="9"/>'],
  ['an external paint in a style', '<rect style="fill:url( \'//web.example/#a\')"/>'],
  ['an external style sheet', '<style>@import "https://web.example/a.css";</style>'],
  ['an escaped URL in a style', '<style>.a{fill:u\\72l(https://web.example)}</style>'],
  ['an embedded drawing', '<image href="data:image/svg+xml,x" width="9" height="9"/>'],
  ['an unknown entity', '<text>&xxe;</text>'],
  ['a circular reference', '<g id="a"><use href="#a"/></g>'],
  ['a deep reference chain', chain(2_000)],
  ['too many elements', '<g/>'.repeat(6_000)],
  ['exponential references', unfold(12)],
  ['too many effects', `<g opacity=".5"/>`.repeat(100)],
  ['a missing end tag', '<g>'],
  ['a second root element', '</svg><svg>'],
])('error: a drawing with %s is refused', async (_, inner) => {
  expect(await make(svg(`${rect}${inner}`))).toBeUndefined()
})

/** Nested groups, each of which uses the next one ten times. */
function unfold(depth: number): string {
  const groups = Array.from({ length: depth }, (_, index) => {
    return `<g id="a${index}">${`<use href="#a${index + 1}"/>`.repeat(10)}</g>`
  })
  return `${groups.join('')}<g id="a${depth}"><rect width="9" height="9"/></g>`
}

/** A chain of groups, each of which uses one declared before it. */
function chain(length: number): string {
  const groups = Array.from(
    { length },
    (_, index) => `<g id="a${index}"><use href="#a${index + 1}"/></g>`,
  )
  return groups.reverse().join('')
}

test.each([
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}<text>&x;</text></svg>`,
  `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${open}<text>&b;</text></svg>`,
  `<html><body>${svg(rect)}</body></html>`,
  '<svg',
  '<!--',
  '<![CDATA[',
  '<svg a="1" a="2"/>',
  '<svg>&#x110000;</svg>',
  `${open}${rect}`,
  '',
  'hello',
  'GIF89a',
  new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from(svg(rect), 'utf16le'),
])('error: %j is not an image', async (content) => {
  expect(await make(content)).toBeUndefined()
})

test.each([
  ['too large for the library', '<g transform="scale(1e9)"><circle r="10" stroke="red"/></g>'],
  [
    'that takes minutes to render',
    `<path stroke="red" d="M0 0${'L99 99L0 50L99 0L0 5'.repeat(40_000)}"/>`,
  ],
])('error: a drawing %s fails alone', async (_, inner) => {
  expect(await toPicture(Buffer.from(svg(inner.repeat(2))), 1_000)).toBeUndefined()
  expect(await make(svg(rect))).toBeDefined()
})

test('error: a small file that expands to gigabytes is detected by its header', async () => {
  expect(await make(png(100_000, 100_000))).toBeUndefined()
  expect(await make(png(6_000, 6_000))).toBeUndefined()
  const inner = Buffer.from(png(3_000, 3_000)).toString('base64')
  expect(
    await make(svg(`<image href="data:image/png;base64,${inner}" width="9" height="9"/>`)),
  ).toBeUndefined()
})

/** A PNG with this size in its header and less data than needed. */
function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
