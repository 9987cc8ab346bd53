import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { isMain } from './run.mjs'
import { listFiles, root } from './workspace.mjs'

/** Also the tests that each kind of database runs: `conformance.test.ts` calls them. */
const isTestFile = (/** @type {string} */ path) =>
  /\.test\.(?:ts|tsx|mjs)$|\/testing\/behavesAs\w+\.ts$/.test(path) ||
  /^e2e\/.*\.spec\.ts$/.test(path)

/** List of attacks on the embedded wallet; a row says if a test covers the attack. */
const attacksPath = 'apps/docs/guides/security-tests.md'

/**
 * Returns the rows of `spec/ledger.md` that a test names in its title, as in `test('[CONN-03] …`, and the attacks of
 * the guide, as in `[SEC-87]`.
 *
 * @param {string} [from] - Another repository root, for tests.
 * @returns {{ rows: Map<string, string>, covered: Set<string>, unknown: string[], wrong: string[] }}
 *   `rows`: text by id; `unknown`: titles with an id that is in neither list, as `path: id`; `wrong`: attacks whose row
 *   contradicts the tests.
 */
export function readCoverage(from = root) {
  const rows = readLedger(readFileSync(join(from, 'spec', 'ledger.md'), 'utf8'))
  const attacks = readAttacks(from)
  /** @type {Set<string>} */
  const covered = new Set()
  /** @type {Set<string>} */
  const tried = new Set()
  /** @type {string[]} */
  const unknown = []
  for (const path of listFiles(from).filter(isTestFile))
    for (const title of readTitles(path, readFileSync(join(from, path), 'utf8')))
      for (const id of readIds(title))
        if (rows.has(id)) covered.add(id)
        else if (attacks.has(id)) tried.add(id)
        else unknown.push(`${path}: ${id}`)
  const wrong = [...attacks].flatMap(([id, state]) => {
    if (tried.has(id) === (state === 'tested')) return []
    return [tried.has(id) ? `${id} is tested, not: ${state}` : `${id} has no test`]
  })
  return { covered, rows, unknown, wrong }
}

/** Returns the state of each attack in the guide, by id. @param {string} from @returns {Map<string, string>} */
function readAttacks(from) {
  const path = join(from, attacksPath)
  if (!existsSync(path)) return new Map()
  const matches = readFileSync(path, 'utf8').matchAll(
    /^\| (?<id>SEC-\d+) \| .* \| (?<state>.*) \|$/gm,
  )
  return new Map([...matches].map(({ groups }) => [groups?.id ?? '', groups?.state ?? '']))
}

/** @param {string} text @returns {Map<string, string>} */
function readLedger(text) {
  const matches = text.matchAll(/^\| (?<id>[A-Z]+-\d+) \| (?<requirement>.*) \|$/gm)
  return new Map([...matches].map(({ groups }) => [groups?.id ?? '', groups?.requirement ?? '']))
}

/** Returns the ids at the start of a title. @param {string} title @returns {string[]} */
function readIds(title) {
  const [ids] = /^(?:\[[A-Z]+-\d+\])*/.exec(title) ?? ['']
  return ids.split(/[[\]]+/).filter(Boolean)
}

/**
 * Returns titles of tests that run: `test`, `it`, `describe`, with `.each`, `.skipIf(…)` and similar; not those that
 * are skipped or planned.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
function readTitles(path, text) {
  /** @type {string[]} */
  const titles = []
  /** @param {any} call */
  function read({ arguments: [first], callee }) {
    const names = namesOf(callee)
    if (!['describe', 'it', 'test'].includes(names[0] ?? '')) return
    if (names.some((name) => ['fixme', 'skip', 'todo'].includes(name))) return
    if (typeof first?.value === 'string') titles.push(first.value)
    else if (first?.type === 'TemplateLiteral') titles.push(first.quasis[0].value.cooked)
  }
  new Visitor({ CallExpression: read }).visit(parseSync(path, text).program)
  return titles
}

/** `test.each(table)` → `['test', 'each']`. @param {any} callee @returns {string[]} */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'MemberExpression')
    return [...namesOf(callee.object), callee.property.name ?? '']
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? namesOf(callee.tag) : []
}

if (isMain(import.meta.url)) {
  const { covered, rows, unknown, wrong } = readCoverage()
  for (const [id, requirement] of rows) if (!covered.has(id)) console.log(`${id}  ${requirement}`)
  console.log(`${covered.size} of ${rows.size} rows have a test.`)
  for (const line of unknown) console.error(`Not in the ledger: ${line}`)
  for (const line of wrong) console.error(`${attacksPath}: ${line}`)
  process.exit(unknown.length + wrong.length > 0 ? 1 : 0)
}
