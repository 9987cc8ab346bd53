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

/** Builds the frame for release into an empty folder. @returns The build's hash list. */
async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-frame-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const step = [join(dirname(vite), 'bin', 'vite.js'), 'build', frame, '--outDir', folder]
  await promisify(execFile)(process.execPath, [...step, '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return readFileSync(join(folder, 'build.json'), 'utf8')
}

test('[SEC-136] behavior: two builds of the same sources are identical, byte for byte', async () => {
  const first = await build()

  expect(Object.keys(JSON.parse(first).files)).toContain('sdk.html')
  expect(await build()).toBe(first)
})
