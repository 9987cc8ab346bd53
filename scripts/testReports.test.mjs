import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failuresOf } from './hookFailures.mjs'
import {
  failedInHooks,
  failedInPlaywright,
  failedInVitest,
  formatSummary,
  readPlaywrightReport,
  readVitestReport,
  sum,
} from './testReports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** @param {unknown} report */
function save(report) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

/** @param {object} [changes] */
function vitestReport(changes) {
  const counts = { numFailedTests: 0, numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 }
  return save({ ...counts, testResults: [], ...changes })
}

test('default: the counts of each runner', () => {
  const stats = { expected: 4, flaky: 1, skipped: 2, unexpected: 0 }

  expect(readVitestReport(vitestReport(), 0)).toEqual({ failed: 0, passed: 3, skipped: 2 })
  expect(readPlaywrightReport(save({ stats }), 0)).toEqual({ failed: 0, passed: 5, skipped: 2 })
})

test('error: a file that does not load counts as a failure, once', () => {
  const testResults = [
    { assertionResults: [], status: 'failed' },
    { assertionResults: [{ status: 'failed' }], status: 'failed' },
    { assertionResults: [{ status: 'passed' }], status: 'passed' },
  ]

  const counts = readVitestReport(vitestReport({ numFailedTests: 1, testResults }), 1)

  expect(counts.failed).toBe(2)
})

test('error: a runner that exits with an error is a failure, with or without a report', () => {
  const stats = { expected: 4, flaky: 0, skipped: 0, unexpected: 0 }

  expect(readVitestReport(vitestReport(), 1).failed).toBe(1)
  expect(readPlaywrightReport(save({ stats }), 1).failed).toBe(1)
  expect(readVitestReport(join(folder, 'none.json'), 0).failed).toBe(1)
  expect(readPlaywrightReport(join(folder, 'none.json'), 0).failed).toBe(1)
})

test('behavior: the summary names skipped tests only when there are any', () => {
  const total = sum([
    { failed: 0, passed: 3, skipped: 0 },
    { failed: 1, passed: 2, skipped: 0 },
  ])

  expect(formatSummary(total)).toBe('5 passed, 1 failed')
  expect(formatSummary({ ...total, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
})

test('behavior: a failure is named, with the first line of its reason', () => {
  const failed = { failureMessages: ['expected 1\nat line 3'], fullName: 'adds', status: 'failed' }
  const testResults = [
    { assertionResults: [failed, { status: 'passed' }], name: 'a.test.ts', status: 'failed' },
    { assertionResults: [], message: 'no such module\nat', name: 'b.test.ts', status: 'failed' },
    { assertionResults: [{ status: 'passed' }], name: 'c.test.ts', status: 'passed' },
  ]
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    tests: [{ projectName: 'firefox', results: [{ error: { message: 'gone\nat' } }], status }],
    title,
  })
  const suites = [
    { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'unexpected')] }] },
  ]

  expect(failedInVitest(save({ testResults }))).toEqual([
    'adds: expected 1',
    'b.test.ts: no such module',
  ])
  expect(failedInPlaywright(save({ suites }))).toEqual(['firefox: closes: gone'])
  expect(failedInVitest(join(folder, 'none.json'))).toHaveLength(1)
})

test('behavior: a failed hook is reported with its file or its group', () => {
  const group = {
    errors: () => [{ message: 'expected [] to equal [[]]\nmore' }],
    fullName: 'two ends',
  }
  const file = {
    children: { allSuites: () => [group] },
    errors: () => [{ message: 'No such module' }],
    relativeModuleId: 'a.test.ts',
  }

  expect(failedInHooks(save(failuresOf(file)))).toEqual([
    'hook of a.test.ts: No such module',
    'hook of two ends: expected [] to equal [[]]',
  ])
  expect(failedInHooks(join(folder, 'none.json'))).toEqual([])
})
