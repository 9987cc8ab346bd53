import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addIntegrity } from './addIntegrity.ts'

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

test('[SEC-137] default: every script, style sheet and preloaded module has its hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'integrity-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  for (const name of ['assets', 'popup']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'assets/a.js'), 'run()')
  writeFileSync(join(folder, 'assets/a.css'), 'b{}')
  const html = [
    '<script type="module" crossorigin src="/assets/a.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/a.js" />',
    '<link rel="stylesheet" crossorigin href="/assets/a.css">',
    '<link rel="icon" href="data:,"><a href="/u">u</a><script>inline()</script>',
  ]
  for (const name of ['sdk.html', 'popup/approve.html'])
    writeFileSync(join(folder, name), html.join('\n'))

  addIntegrity(folder)

  for (const name of ['sdk.html', 'popup/approve.html'])
    expect(readFileSync(join(folder, name), 'utf8').split('\n')).toEqual([
      `<script type="module" crossorigin src="/assets/a.js" integrity="${hashOf('run()')}"></script>`,
      `<link rel="modulepreload" crossorigin href="/assets/a.js" integrity="${hashOf('run()')}">`,
      `<link rel="stylesheet" crossorigin href="/assets/a.css" integrity="${hashOf('b{}')}">`,
      html[3],
    ])
})

test('error: a page that names a file that the build lacks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'integrity-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  writeFileSync(join(folder, 'sdk.html'), '<script src="/assets/gone.js"></script>')

  expect(() => addIntegrity(folder)).toThrow('gone.js')
})
