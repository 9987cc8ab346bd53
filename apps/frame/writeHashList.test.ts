import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeHashList } from './writeHashList.ts'

test('every file with its hash, in a fixed order, and the same for the same files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashes-'))
  mkdirSync(join(folder, 'keys'))
  writeFileSync(join(folder, 'sdk.html'), 'page')
  writeFileSync(join(folder, 'keys', 'worker.js'), 'code')
  writeHashList(folder)
  const first = readFileSync(join(folder, 'build.json'), 'utf8')
  writeHashList(folder)

  expect(readFileSync(join(folder, 'build.json'), 'utf8')).toBe(first)
  expect(JSON.parse(first)).toEqual({
    files: {
      'keys/worker.js': `sha384-${createHash('sha384').update('code').digest('base64')}`,
      'sdk.html': `sha384-${createHash('sha384').update('page').digest('base64')}`,
    },
  })
})
