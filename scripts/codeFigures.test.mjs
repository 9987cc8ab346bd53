import { expect, test } from 'vitest'
import { measureFile } from './codeFigures.mjs'

test('measures functions, module-level variables that change, and plain errors', () => {
  const long = `export function long() {\n${'  work()\n'.repeat(90)}}\n`
  const rest = [
    'let count = 0',
    'export const seen = new WeakMap()',
    'const fixed = new Set([1])',
    "const fail = () => { throw new Error('no') }",
    "const typed = () => { throw new BaseError('NOT_FOUND') }",
  ].join('\n')

  const { functions, mutable, plainErrors } = measureFile('a.ts', long + rest)

  expect(functions.map(({ length }) => length)).toEqual([92, 1, 1])
  expect(mutable).toEqual(['count', 'seen'])
  expect(plainErrors).toBe(1)
})
