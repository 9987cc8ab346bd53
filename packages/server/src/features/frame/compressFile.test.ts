import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFile } from './compressFile.ts'
import type { SiteFile } from './readSite.ts'

const text = 'export const wallet = "wallet"\n'.repeat(100)
const script = fileOf(text, 'text/javascript; charset=utf-8')

function fileOf(content: string, contentType: string): SiteFile {
  return { bytes: new TextEncoder().encode(content), contentType, kind: 'asset' }
}

test('default: sends Brotli to browsers that accept it', async () => {
  const { body, headers } = await compressFile(script, 'gzip, deflate, br, zstd')

  expect(headers).toEqual({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(body).toString()).toBe(text)
})

test('behavior: sends gzip to browsers without Brotli', async () => {
  const { body, headers } = await compressFile(script, 'gzip, deflate')

  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(body).toString()).toBe(text)
})

test.each([null, '', 'identity', 'br;q=0, gzip; q=0.000', 'zstd'])(
  'behavior: sends the file as it is to a client that accepts %j',
  async (accepted) => {
    const { body, headers } = await compressFile(script, accepted)

    expect(headers).toEqual({ vary: 'accept-encoding' })
    expect(body).toBe(script.bytes)
  },
)

test('behavior: compresses a file once for all requests', async () => {
  const [first, second] = await Promise.all([
    compressFile(script, 'br'),
    compressFile(script, 'br'),
  ])

  expect(second.body).toBe(first.body)
})

test.each([
  ['a small file', fileOf('run()', 'text/javascript; charset=utf-8')],
  ['a picture', fileOf(text, 'image/png')],
])('behavior: sends %s as it is', async (_, file) => {
  expect(await compressFile(file, 'br')).toEqual({ body: file.bytes, headers: {} })
})
