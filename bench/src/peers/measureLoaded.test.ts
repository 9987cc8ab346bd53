import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { countForeign, measureLoaded, minus } from './measureLoaded.ts'

const origin = 'http://127.0.0.1:1'

test('default', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loaded-'))
  mkdirSync(join(folder, 'page'))
  for (const name of ['one.js', 'two.js', 'three.js'])
    writeFileSync(join(folder, 'page', name), `console.log('${name}')`)
  const gzip = (name: string) => gzipSync(`console.log('${name}')`, { level: 9 }).length

  const loaded = measureLoaded(
    [
      `${origin}/page/`,
      `${origin}/page/one.js`,
      `${origin}/page/one.js`,
      `${origin}/page/two.js?query`,
      'https://elsewhere.example/page/three.js',
    ],
    origin,
    folder,
  )

  expect(loaded.files).toBe(2)
  expect(loaded.gzip).toBe(gzip('one.js') + gzip('two.js'))
  expect(minus(loaded, { brotli: 1, files: 1, gzip: gzip('one.js') })).toEqual({
    brotli: loaded.brotli - 1,
    files: 1,
    gzip: gzip('two.js'),
  })
})

test('behavior: a repeated request to another site is counted once, and sockets are counted', () => {
  const urls = [
    `${origin}/page/`,
    'data:image/svg+xml,<svg/>',
    'blob:http://127.0.0.1:1/5f4e',
    'https://one.example/a',
    'https://one.example/a',
    'https://one.example/b',
    'wss://two.example/',
  ]

  expect(countForeign(urls, origin)).toEqual({ hosts: 2, urls: 3 })
})
