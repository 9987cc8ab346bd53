import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError, build } from './build.mjs'
import { FixtureError, prepareFixtures } from './fixtures.mjs'
import { hookFailuresPath } from './hookFailures.mjs'
import { install } from './install.mjs'
import { installInterop } from './interop.mjs'
import { prepareMachine } from './machine.mjs'
import { run } from './run.mjs'
import {
  failedInHooks,
  failedInPlaywright,
  failedInVitest,
  formatSummary,
  readPlaywrightReport,
  readVitestReport,
  sum,
} from './testReports.mjs'
import { root } from './workspace.mjs'

// Runs all tests, even from a fresh clone: installs, builds, runs both runners, and ends with one line of counts.

const reports = join(root, 'test-results', 'reports')
/** Failed tests, printed again at the end. @type {string[]} */
const failures = []
const tool = (/** @type {string[]} */ ...parts) => join(root, 'node_modules', ...parts)

/** @param {boolean} hasChromium */
async function runVitest(hasChromium) {
  const report = join(reports, 'vitest.json')
  const projects = ['unit', 'chain', ...(hasChromium ? ['browser'] : [])]
  const { code } = await run(process.execPath, [
    '--import',
    new URL('groupBy.mjs', import.meta.url).href,
    tool('vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${join(root, 'scripts', 'hookFailures.mjs')}`,
    `--reporter=${join(root, 'scripts', 'stuckModules.mjs')}`,
  ])
  failures.push(...failedInVitest(report), ...failedInHooks(hookFailuresPath))
  return readVitestReport(report, code)
}

/**
 * @param {string} configuration - Name of a file in `e2e`.
 * @param {readonly string[]} [projects] - Projects of the file; all when absent.
 */
async function runPlaywright(configuration, projects = []) {
  const report = join(reports, `${[configuration, ...projects].join('.')}.json`)
  const config = join(root, 'e2e', configuration)
  const { code } = await run(
    process.execPath,
    [
      tool('@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      config,
      ...projects.map((project) => `--project=${project}`),
      '--reporter=list,json',
    ],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  failures.push(...failedInPlaywright(report))
  return readPlaywrightReport(report, code)
}

/** Runs the journeys in some browsers. @param {readonly string[]} browsers */
async function runJourneys(browsers) {
  if (browsers.length === 0) return { failed: 0, passed: 0, skipped: 0 }
  return runPlaywright('playwright.config.ts', browsers)
}

/** Installs and builds the apps for {@link runPackaged}. @returns {Promise<boolean>} False if that failed. */
async function prepareApps() {
  try {
    await prepareFixtures()
    return true
  } catch (error) {
    console.error(error instanceof FixtureError ? error.message : error)
    return false
  }
}

/** Tests the tarballs, in apps that installed them. @param {boolean} isPrepared */
async function runPackaged(isPrepared) {
  return isPrepared ? runPlaywright('packaged.config.ts') : { failed: 1, passed: 0, skipped: 0 }
}

async function main() {
  await install()
  await installInterop()
  const { hasChromium, journeys, left } = await prepareMachine()
  for (const line of left) console.log(line)
  if (left.length > 0 && process.env.CI) {
    console.error('With CI set, leaving tests out is a failure.')
    return 1
  }
  await build()
  rmSync(reports, { force: true, recursive: true })
  mkdirSync(reports, { recursive: true })
  // Sequential, because journeys share accounts and clipboards, and timing-sensitive tests would disturb each other.
  const inVitest = await runVitest(hasChromium)
  const inChromium = await runJourneys(journeys.filter((browser) => browser === 'chromium'))
  const others = journeys.filter((browser) => browser !== 'chromium')
  // Meanwhile, because Firefox waits for its driver most of the time.
  const preparing = hasChromium && prepareApps()
  const inOthers = await runJourneys(others)
  const packaged = hasChromium ? [await runPackaged(await preparing)] : []
  const total = sum([inVitest, inChromium, inOthers, ...packaged])
  for (const line of left) console.log(line)
  for (const failure of failures) console.log(`failed: ${failure}`)
  console.log(formatSummary(total))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

process.exit(
  await main().catch((error) => {
    console.error(error instanceof BuildError ? error.message : error)
    return 1
  }),
)
