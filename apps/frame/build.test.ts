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

/** Builds the frame for release into an empty folder. @returns The build's hash list, and its embedded document. */
async function build(): Promise<{ list: string; page: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-frame-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const step = [join(dirname(vite), 'bin', 'vite.js'), 'build', frame, '--outDir', folder]
  await promisify(execFile)(process.execPath, [...step, '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { list: read('build.json'), page: read('sdk.html') }
}

test('[SEC-136][SEC-137] behavior: two builds of the same sources are identical, and pages name the hashes of their files', async () => {
  const { list, page } = await build()
  const { files } = JSON.parse(list) as { files: Record<string, string> }

  expect(Object.keys(files)).toContain('sdk.html')
  const tags = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+)"[^>]*>/g)]
  expect(tags.length).toBeGreaterThan(1)
  for (const [tag, name = ''] of tags) expect(tag).toContain(`integrity="${files[name]}"`)
  expect((await build()).list).toBe(list)
})
