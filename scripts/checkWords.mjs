import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { isMain } from './run.mjs'
import { listFiles, root } from './workspace.mjs'

// `npm run check:words`: finds words that GLOSSARY.md replaces, in comments, in pages that we write, and in texts that
// the code shows: messages of the UI, errors, log lines, help texts.

/**
 * Patterns that don't appear in our own text, and what to write instead.
 *
 * @type {readonly { instead: string, only?: 'comment' | 'text', pattern: RegExp }[]}
 */
export const refused = [
  {
    instead: 'begin with a verb or a noun',
    only: 'comment',
    pattern: /^(?:Told (?:of|what)|Of which|By which|Whoever|Whether|So long)\b/,
  },
  {
    instead: 'begin with a verb or a noun',
    only: 'text',
    pattern: /(?:^|[.:;?!] )(?:Told|Of which|By which|Whoever|So long)\b|^Whether\b/,
  },
  // Other languages write E-Mail.
  { instead: 'email', pattern: /\b(?:e-mail|E-mail|E-MAIL)s?\b/ },
  { instead: 'again', pattern: /\banew\b/i },
  { instead: 'signing request', pattern: /\berrands?\b/i },
  { instead: 'a term of the field', pattern: /\b(?:doors?|doorways?)\b/i },
  { instead: 'the user', pattern: /\b(?:whoever|somebody)\b/i },
  { instead: 'no one, no user', pattern: /\bnobody\b/i },
  {
    instead: 'approve, approval',
    only: 'text',
    pattern: /\b(?:a|an|your|each) yes(?=[.,;:!?]|$)/i,
  },
  {
    instead: 'decline, refuse',
    only: 'text',
    pattern: /\b(?:says?|said) no\b|\b(?:a|an|your|each) no(?=[.,;:!?]|$)/i,
  },
  { instead: 'return, restore, recover', only: 'text', pattern: /\b(?:gives?|gave|given) back\b/i },
  { instead: 'is, applies, counts', only: 'text', pattern: /\bstands\b/ },
  { instead: 'sign out', only: 'text', pattern: /\blog(?:s|ged|ging)? out\b/i },
  { instead: 'continue', only: 'text', pattern: /\b(?:goes|going|went) on\b/i },
  { instead: 'no longer', only: 'text', pattern: /\bany more\b/i },
  { instead: 'anyway', only: 'text', pattern: /\ball the same\b/i },
  { instead: 'in the meantime', only: 'text', pattern: /\bmeanwhile\b/i },
  { instead: 'automatically', only: 'text', pattern: /\bby itself\b/i },
  { instead: 'recovery method', only: 'text', pattern: /\bways? back\b/i },
  { instead: 'match, be valid', only: 'text', pattern: /\b(?:does|do|did)(?:n[’']t| not) fit\b/i },
]

/**
 * @param {string} path
 * @param {string} text
 * @returns {{ line: number, text: string }[]} Texts of the code that have several words.
 */
export function listTexts(path, text) {
  /** @type {{ line: number, text: string }[]} */
  const texts = []
  /**
   * @param {number} start
   * @param {string | null | undefined} words
   */
  const add = (start, words) => {
    if (words && /\S\s+\S/.test(words))
      texts.push({ line: text.slice(0, start).split('\n').length, text: words.trim() })
  }
  new Visitor({
    JSXText: (node) => add(node.start, node.value),
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.start, node.value)
    },
    TemplateElement: (node) => add(node.start, node.value.cooked),
  }).visit(parseSync(path, text).program)
  return texts
}

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
 * @param {string} path - The extension determines the type of the file.
 * @param {string} text
 * @returns {string[]} One line for each refused word: where it is, and what to write.
 */
export function findRefused(path, text) {
  const isPage = path.endsWith('.md')
  const found = isPage
    ? search(path, listProse(text), undefined)
    : search(path, listComments(text), 'comment')
  // Tests name their cases freely, and quote what they refuse.
  if (isPage || isTest(path)) return found
  return [...found, ...search(path, listTexts(path, text), 'text')]
}

/** @param {string} path */
const isTest = (path) => /\.test\.|\.spec\.|(?:^|\/)(?:testing|e2e|test|interop)\//.test(path)

/**
 * @param {string} path
 * @param {readonly { line: number, text: string }[]} lines
 * @param {'comment' | 'text' | undefined} kind - Undefined for pages.
 * @returns {string[]}
 */
function search(path, lines, kind) {
  return lines.flatMap(({ line, text }) => {
    const plain =
      kind === 'text' ? text : text.replace(/`[^`]*`|\{@link [^}]*\}|\]\([^)]*\)|"[^"]*"/g, '')
    return refused.flatMap(({ instead, only, pattern }) => {
      const found = only && only !== kind ? undefined : pattern.exec(plain)
      return found ? [`${path}:${line}: “${found[0].trim()}”: write ${instead}`] : []
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
