import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const frame = fileURLToPath(new URL('.', import.meta.url))
const vite = createRequire(import.meta.url).resolve('vite/package.json')

/** Builds the frame for release into an empty folder. @returns The build's hash list, and a reader of its files. */
async function build(): Promise<{ list: string; read: (name: string) => string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-frame-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const step = [join(dirname(vite), 'bin', 'vite.js'), 'build', frame, '--outDir', folder]
  await promisify(execFile)(process.execPath, [...step, '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { list: read('build.json'), read }
}

/** Matches the tags of the files that a document loads. */
const tag = /<(?:script|link)[^>]*(?:src|href)="\/([^"]+)"[^>]*>/g
/** Returns the files that a document loads before its script runs. */
const filesOf = (page: string) => [...page.matchAll(tag)].map(([, name = '']) => name)

test('[SEC-136][SEC-137] behavior: two builds of the same sources are identical, pages name the hashes of their files, and load few of them', async () => {
  const { list, read } = await build()
  const { files } = JSON.parse(list) as { files: Record<string, string> }

  expect(Object.keys(files)).toContain('sdk.html')
  const tags = [...read('sdk.html').matchAll(tag)]
  expect(tags.length).toBeGreaterThan(1)
  for (const [tag, name = ''] of tags) expect(tag).toContain(`integrity="${files[name]}"`)
  expect((await build()).list).toBe(list)

  // The document, these four and the project's configuration: six requests until the frame is ready.
  expect(filesOf(read('sdk.html'))).toHaveLength(4)
  for (const name of ['callback', 'd', 'loading', 'popup/passkey', 'u']) {
    const loaded = filesOf(read(`${name}.html`))
    expect(loaded.length).toBeLessThanOrEqual(6)
    expect(loaded.filter((file) => /react|account|sdk/.test(file))).toEqual([])
  }
})
