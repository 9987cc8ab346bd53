import { existsSync } from 'node:fs'
import { readJson } from './workspace.mjs'

/**
 * Tests of one runner. `failed` also counts files that could not be loaded, and a runner that
 * ended badly without a failed test: neither may look like a success.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Reads the report of Vitest's JSON reporter.
 *
 * @param {string} path
 * @param {number} exitCode - Of the runner.
 * @returns {Counts}
 */
export function readVitestReport(path, exitCode) {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 }
  const report = readJson(path)
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ { assertionResults, status }) =>
      status === 'failed' &&
      !assertionResults.some((/** @type {any} */ one) => one.status === 'failed'),
  )
  return withCrash(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/**
 * Reads the report of Playwright's JSON reporter. A test that passed on a second try has passed.
 *
 * @param {string} path
 * @param {number} exitCode - Of the runner.
 * @returns {Counts}
 */
export function readPlaywrightReport(path, exitCode) {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, flaky, skipped, unexpected } = readJson(path).stats
  return withCrash(exitCode, { passed: expected + flaky, failed: unexpected, skipped })
}

/** @param {number} exitCode @param {Counts} counts @returns {Counts} */
function withCrash(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { failed, passed, skipped } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/** The one line that closes a run. @param {Counts} counts */
export function formatSummary({ failed, passed, skipped }) {
  const end = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${end}`
}
