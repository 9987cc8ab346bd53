import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain } from './run.mjs'
import { listFiles, root } from './workspace.mjs'

// `npm run check:words`: finds words that GLOSSARY.md replaces, in comments and in pages that we write.

/**
 * Patterns that don't appear in our own text, and what to write instead.
 *
 * @type {readonly { instead: string, only?: 'comment', pattern: RegExp }[]}
 */
export const refused = [
  {
    instead: 'begin with a verb or a noun',
    only: 'comment',
    pattern: /^(?:Told (?:of|what)|Of which|By which|Whoever|Whether|So long)\b/,
  },
  { instead: 'email', pattern: /\be-mails?\b/i },
  { instead: 'again', pattern: /\banew\b/i },
  { instead: 'signing request', pattern: /\berrands?\b/i },
  { instead: 'a term of the field', pattern: /\b(?:doors?|doorways?)\b/i },
  { instead: 'the user', pattern: /\b(?:whoever|somebody)\b/i },
]

/**
 * @param {string} text
 * @returns {{ line: number, text: string }[]} Comments, a line each, without their marks and without code in backticks.
 */
export function listComments(text) {
  return text.split('\n').flatMap((line, index) => {
    const [, comment] = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?\s*$/.exec(line) ?? []
    return comment ? [{ line: index + 1, text: comment }] : []
  })
}

/**
 * @param {string} path - Its ending tells what it is.
 * @param {string} text
 * @returns {string[]} One line for each refused word: where it is, and what to write.
 */
export function findRefused(path, text) {
  const isPage = path.endsWith('.md')
  const lines = isPage ? listProse(text) : listComments(text)
  return lines.flatMap(({ line, text: words }) => {
    const plain = words.replace(/`[^`]*`|\{@link [^}]*\}|\]\([^)]*\)|"[^"]*"/g, '')
    return refused.flatMap(({ instead, only, pattern }) => {
      const found = only && isPage ? undefined : pattern.exec(plain)
      return found ? [`${path}:${line}: “${found[0]}”: write ${instead}`] : []
    })
  })
}

/** @param {string} text */
function listProse(text) {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) {
      isCode = !isCode
      return []
    }
    return isCode ? [] : [{ line: index + 1, text: line }]
  })
}

/** Folders of our own text. The check itself and its test name the refused words. */
const folders = [
  'apps',
  'bench',
  'decisions',
  'devnet/src',
  'e2e',
  'interop/tests',
  'packages',
  'scripts',
  'test/src',
  '.changeset',
]
const exempt = ['scripts/checkWords.mjs', 'scripts/checkWords.test.mjs']
const pages = ['AGENTS.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md']

function listChecked() {
  const files = folders.flatMap((folder) =>
    listFiles(join(root, folder)).flatMap((path) =>
      /\.(?:md|mjs|ts|tsx)$/.test(path) ? [`${folder}/${path}`] : [],
    ),
  )
  return [...pages, ...files].filter((path) => !exempt.includes(path))
}

if (isMain(import.meta.url)) {
  const paths = listChecked()
  const lines = paths.flatMap((path) => findRefused(path, readFileSync(join(root, path), 'utf8')))
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exit(1)
  console.log(`${paths.length} files keep to the glossary.`)
}
