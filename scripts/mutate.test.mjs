import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { applyMutation } from './mutate.mjs'
import { mutations } from './mutations.mjs'
import { root } from './workspace.mjs'

test.each(mutations.map((mutation) => [`${mutation.file}: ${mutation.defence}`, mutation]))(
  'default: the edit still applies: %s',
  (_, mutation) => {
    const text = readFileSync(join(root, mutation.file), 'utf8')
    const mutated = applyMutation(text, mutation)
    expect(mutated).not.toBe(text)
    expect(parseSync(mutation.file, mutated).errors).toEqual([])
    expect(mutation.tests).not.toEqual([])
    for (const path of mutation.tests) expect(existsSync(join(root, path)), path).toBe(true)
  },
)

test('error: text that is missing, or occurs twice', () => {
  expect(() => applyMutation('a', { find: 'b', replace: '' })).toThrow('occurs 0 times')
  expect(() => applyMutation('aa', { find: 'a', replace: '' })).toThrow('occurs 2 times')
})
