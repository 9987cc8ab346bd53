import { join } from 'node:path'
import { listInstalled, nameOf } from './installedPackages.mjs'
import { listPublished } from './pack.mjs'
import { isMain, run } from './run.mjs'
import { readJson, root } from './workspace.mjs'

// `npm run audit`: fails if a package that our users install has a known vulnerability of high or critical severity.
// Without an answer of the registry it says so and passes, so that checks also run offline.

/** Severities that fail the check. */
const serious = ['high', 'critical']

/**
 * Judges the output of `npm audit --json`.
 *
 * @param {string} output
 * @param {ReadonlySet<string>} installed - Paths in package-lock.json that users install.
 * @returns {{ problems: string[], summary: string }}
 */
export function judgeAudit(output, installed) {
  const report = parseReport(output)
  if (!report?.vulnerabilities)
    return {
      problems: [],
      summary: `No advisories could be read: ${report?.message ?? 'npm audit returned no JSON'}`,
    }
  const found = Object.values(report.vulnerabilities)
    .map((one) => ({ ...one, nodes: one.nodes.filter((path) => installed.has(path)) }))
    .filter(({ nodes }) => nodes.length > 0)
  const problems = found
    .filter(({ severity }) => serious.includes(severity))
    .map(({ name, nodes, severity, via }) => {
      const why = via.map((one) => (typeof one === 'string' ? one : `${one.title} ${one.url}`))
      return `${severity}: ${name} (${nodes.join(', ')}): ${why.join('; ')}`
    })
  return {
    problems,
    summary: `${found.length} advisories for packages that users install, ${problems.length} of them serious`,
  }
}

/**
 * @typedef {object} Report
 * @property {string} [message] - Of a failed request.
 * @property {Record<string, { name: string, nodes: string[], severity: string, via: (string | { title: string, url: string })[] }>} [vulnerabilities]
 */

/**
 * npm prints warnings before and after the JSON.
 *
 * @param {string} output
 * @returns {Report | undefined}
 */
function parseReport(output) {
  const [, text] = /^(\{$.*^\})$/ms.exec(output) ?? []
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

if (isMain(import.meta.url)) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const installed = listPublished().flatMap(({ dir }) => [...listInstalled(packages, dir).keys()])
  const { output } = await run(
    'npm',
    ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    { quiet: true, shell: process.platform === 'win32' },
  )
  const { problems, summary } = judgeAudit(output, new Set(installed))
  const names = new Set(installed.map((path) => nameOf(packages, path)))
  console.log(`${summary} (${names.size} packages)`)
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
