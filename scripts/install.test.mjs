import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

/** @type {string[]} */
const trees = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/**
 * @param {Record<string, object>} locked - `packages` of package-lock.json.
 * @param {Record<string, object>} [installed] - What npm noted in node_modules.
 */
function check(locked, installed) {
  const tree = mkdtempSync(join(tmpdir(), 'install-'))
  trees.push(tree)
  writeFileSync(join(tree, 'package-lock.json'), JSON.stringify({ packages: locked }))
  if (installed) {
    mkdirSync(join(tree, 'node_modules'))
    const note = join(tree, 'node_modules', '.package-lock.json')
    writeFileSync(note, JSON.stringify({ packages: installed }))
  }
  return isInstalled(tree)
}

const a1 = { 'node_modules/a': { version: '1.0.0' } }

test.each([
  ['unchanged', { '': {}, 'packages/x': { version: '0.0.0' }, ...a1 }, a1, true],
  ['nothing installed', a1, undefined, false],
  ['another version', a1, { 'node_modules/a': { version: '1.0.1' } }, false],
  ['a missing package', { ...a1, 'node_modules/b': { version: '1.0.0' } }, a1, false],
  [
    'a package for other machines only',
    { ...a1, 'node_modules/b': { version: '1.0.0', optional: true } },
    a1,
    true,
  ],
  ['a workspace', { 'node_modules/x': { link: true } }, { 'node_modules/x': { link: true } }, true],
  ['a new workspace', { 'node_modules/x': { link: true } }, {}, false],
])('default: %s', (_, locked, installed, expected) => {
  expect(check(locked, installed)).toBe(expected)
})
