import { Transformer } from '@napi-rs/image'
import { expect, test } from 'vitest'
import { readPixels } from './readPixels.ts'

/** An image of 23 by 17 pixels. */
const source = () => Transformer.fromRgbaPixels(new Uint8Array(23 * 17 * 4).fill(200), 23, 17)
const files: Record<string, () => Uint8Array> = {
  jpeg: () => source().jpegSync(80),
  png: () => source().pngSync(),
  'webp, lossless': () => source().webpLosslessSync(),
  'webp, lossy': () => source().webpSync(80),
}

test.each(Object.keys(files))('default: reads the dimensions of %s', (name) => {
  expect(readPixels(files[name]!())).toEqual({ height: 17, width: 23 })
})

test('default: webp, extended', () => {
  const file = Buffer.alloc(30)
  file.write('RIFF', 0)
  file.write('WEBPVP8X', 8)
  file.writeUIntLE(99_999, 24, 3)
  file.writeUIntLE(9, 27, 3)
  expect(readPixels(file)).toEqual({ height: 10, width: 100_000 })
})

test('behavior: ignores everything after the header', () => {
  const png = Buffer.from(files.png!())
  png.writeUInt32BE(11_000, 16)
  png.writeUInt32BE(11_000, 20)
  expect(readPixels(png.subarray(0, 33))).toEqual({ height: 11_000, width: 11_000 })
})

test.each(Object.keys(files))('error: %s truncated anywhere does not throw', (name) => {
  const file = files[name]!()
  for (let end = 0; end < Math.min(file.length, 64); end++)
    expect([undefined, 17]).toContain(readPixels(file.subarray(0, end))?.height)
})

test.each([['GIF89a'], ['<svg/>'], [''], ['\xff\xd8\xff\xd9'], ['\xff\xd8\x00\x00\x00\x00']])(
  'error: %j is none of these types',
  (content) => {
    expect(readPixels(Buffer.from(content, 'latin1'))).toBeUndefined()
  },
)
