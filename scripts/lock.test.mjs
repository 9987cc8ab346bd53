import { mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from './lock.mjs'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'fairlead-lock-'))
  onTestFinished(() => rmSync(path, { force: true, recursive: true }))
  return path
}

test('behavior: a lock whose holder has exited does not count', async () => {
  const path = join(folder(), 'lock')
  // Larger than any process id.
  writeFileSync(path, String(2 ** 30))

  expect(await withLock(path, async () => 'done')).toBe('done')
})

test('behavior: a lock that disappears while its holder is read is not removed, and is retried', async () => {
  const path = join(folder(), 'lock')
  // The lock exists when taken, but is missing when read.
  symlinkSync(`${path}-gone`, path)
  const work = withLock(path, async () => 'done')
  expect(readlinkSync(path)).toBe(`${path}-gone`)

  rmSync(path)
  expect(await work).toBe('done')
})
