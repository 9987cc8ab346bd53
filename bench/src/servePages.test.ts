import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, servePages } from './servePages.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
let served: Served

beforeAll(async () => {
  mkdirSync(join(folder, 'plain/assets'), { recursive: true })
  writeFileSync(join(folder, 'plain/index.html'), '<p>page</p>')
  writeFileSync(join(folder, 'plain/assets/main-1.js'), 'run()')
  served = await servePages(folder)
})
afterAll(async () => {
  await served.stop()
  rmSync(folder, { recursive: true })
})

test('default', async () => {
  const page = await fetch(`${served.url}/plain/`)

  expect(await page.text()).toBe('<p>page</p>')
  expect(page.headers.get('content-encoding')).toBe('gzip')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-cache')
})

test('behavior: files with a hash in their name are cached permanently', async () => {
  const script = await fetch(`${served.url}/plain/assets/main-1.js`)

  expect(await script.text()).toBe('run()')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('behavior: given headers are added to each response', async () => {
  const strict = await servePages(folder, { 'content-security-policy': "default-src 'none'" })
  const page = await fetch(`${strict.url}/plain/`)
  await strict.stop()

  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('error: other paths are not found', async () => {
  expect((await fetch(`${served.url}/plain/secret`)).status).toBe(404)
})
