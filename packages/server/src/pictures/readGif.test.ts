import { expect, test } from 'vitest'
import { readGif } from './readGif.ts'
import { readPixels } from './readPixels.ts'
import { toPicture } from './toPicture.ts'

// Written by another program (omggif); the test computes the index of each pixel.
const striped = 'R0lGODlhEQAJAIEAAOQJx8Mah1e8R2kbBywAAAAAEQAJAAACFUQ0hprX65iMFNqH59W59u1xYkhuBQA7'
const holed =
  'R0lGODlhKAAeAIIAACzyx8xPh0x0fX/+BYj87Xg1tVBS3Sbs5SH5BAEAAAMALAAAAAAoAB4AAANWCCFDym61N2WE9FZss+8gJ26kZn7jGZYou6ppC7vxK992Xu90P/84HlDnCxaJQ6ExeVQil9Cn1EltWpnYaDU7vWq9Xe72KwaPw+Q0en1um9/luNpNSAAAOw=='
const inset =
  'R0lGODlhMgAoAIQAAPJ3rg5H41QUdKM0+f260WCHxyjAhzNqSNlYPifFMzzPhBm6yuBizqJLuQjqkTBcimiaWGbWRHBBwBrNjBh7aR+xS0ulvAAAoX2hWY1unSA9pebUDZu1i+T0+wkXqx18nCwFAAYAFAAKAAAFVCAQCANRGAeSKAvTOA8USRNVWReWaRvXeR8RyYRSsVwwGc2G0/F8QGHplFq1XrFZ7Zbb9X7B0bRoRWaXXOc3KiZWj1jltumFhodU4zWpZXafYFJuIQA7'
const bytesOf = (text: string) => Buffer.from(text, 'base64')

/** Returns the expected pixels, by the index of each; `undefined` means transparent. */
function paint(gif: Buffer, indexAt: (x: number, y: number) => number | undefined): Buffer {
  const width = gif.readUInt16LE(6)
  const height = gif.readUInt16LE(8)
  const rgba = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const index = indexAt(x, y)
      if (index === undefined) continue
      const color = gif.subarray(13 + index * 3, 16 + index * 3)
      rgba.set([...color, 255], (y * width + x) * 4)
    }
  return rgba
}

test.each([
  ['with few colours', striped, (x: number, y: number) => (y * 17 + x) % 4],
  ['with transparency', holed, (x: number, y: number) => [0, 1, 2, undefined, 4][(y * 40 + x) % 5]],
  [
    'with a frame smaller than its canvas',
    inset,
    (x: number, y: number) =>
      x >= 5 && x < 25 && y >= 6 && y < 16 ? ((y - 6) * 20 + x - 5) % 32 : undefined,
  ],
])('default: a GIF %s', (_, text, indexAt) => {
  const gif = bytesOf(text)

  const pixels = readGif(gif, 10_000)

  expect(Buffer.from(pixels!.rgba).equals(paint(gif, indexAt))).toBe(true)
})

test('behavior: is converted like any other image', async () => {
  const picture = await toPicture(bytesOf(striped))

  expect(readPixels(picture!.bytes)).toEqual({ height: 9, width: 17 })
})

test('error: a GIF that is truncated, too large, or draws outside its frame', () => {
  const gif = bytesOf(holed)
  for (let length = 0; length < gif.length - 12; length += 1)
    expect(readGif(gif.subarray(0, length), 10_000)).toBeUndefined()
  expect(readGif(gif, 1_199)).toBeUndefined()
  const outside = bytesOf(striped)
  outside.writeUInt16LE(16, 6)
  expect(readGif(outside, 10_000)).toBeUndefined()
})

test('error: no content of a GIF causes another error', () => {
  const gif = bytesOf(inset)
  for (let at = 6; at < gif.length; at += 1)
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = Buffer.from(gif)
      changed[at] = value
      expect(() => readGif(changed, 10_000)).not.toThrow()
    }
})
