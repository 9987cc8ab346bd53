import { existsSync } from 'node:fs'
import { readJson } from './workspace.mjs'

/**
 * Test counts of one runner. `failed` includes files that could not be loaded, and a runner that exited with an error
 * but without a failed test.
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
 * Reads the report of Playwright's JSON reporter. A test that passed on a retry counts as passed.
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

/**
 * Returns names of failed tests with the first line of their error. They are printed at the end of a long run, whose
 * errors have scrolled away.
 *
 * @param {string} path - A report of Vitest's JSON reporter.
 * @returns {string[]}
 */
export function failedInVitest(path) {
  if (!existsSync(path)) return [`no report at ${path}`]
  return readJson(path).testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ one) => one.status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [told(file.name, file.message)] : []
    return failed.map((/** @type {any} */ one) => told(one.fullName, one.failureMessages[0]))
  })
}

/** @param {string} path - Report of hookFailures.mjs. @returns {string[]} */
export function failedInHooks(path) {
  if (!existsSync(path)) return []
  return readJson(path).map((/** @type {any} */ { message, name }) =>
    told(`hook of ${name}`, message),
  )
}

/** @param {string} path - A report of Playwright's JSON reporter. @returns {string[]} */
export function failedInPlaywright(path) {
  if (!existsSync(path)) return [`no report at ${path}`]
  /** @param {any} suite @returns {string[]} */
  const walk = (suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ one) => one.status === 'unexpected')
        .map((/** @type {any} */ one) =>
          told(`${one.projectName}: ${spec.title}`, one.results.at(-1)?.error?.message),
        ),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ]
  return readJson(path).suites.flatMap(walk)
}

/** @param {string} name @param {string | undefined} why */
function told(name, why = '') {
  return why ? `${name}: ${why.split('\n')[0]}` : name
}

/** Returns the last line of a run. @param {Counts} counts */
export function formatSummary({ failed, passed, skipped }) {
  const end = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${end}`
}
