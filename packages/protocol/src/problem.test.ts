import { expect, test } from 'vitest'
import { tryParse } from './parse.ts'
import { Problem } from './problem.ts'

const problem = {
  type: 'about:blank',
  title: 'Conflict',
  detail: 'Name taken',
  status: 409,
  code: 'CONFLICT',
  reasons: [{ field: 'name', description: 'Name taken' }],
  requestId: '1',
}
test('behavior: a refusal has at least one reason', () => {
  expect(tryParse(Problem, problem)).toEqual(problem)
  expect(tryParse(Problem, { ...problem, reasons: [] })).toBeUndefined()
  expect(tryParse(Problem, { ...problem, reasons: [{ field: 'name' }] })).toBeUndefined()
})
