import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { root } from '../workspace.mjs'

// Code in a page comes from a file that is compiled and run:
//
//   <!-- snippet: apps/docs/snippets/verbs.ts#switching -->
//   ```ts
//   …filled in by `npm run docs`
//   ```

const marked = /<!-- snippet: (\S+?)(?:#(\S+))? -->(?:\n```\w*\n[\s\S]*?\n```)?/g
/** Languages of hand-written code: commands and plain text. Any other code must come from a file. */
const unchecked = new Set(['sh', 'text'])

/**
 * Returns a page with the current content of its snippets.
 *
 * @param {string} page - Markdown.
 * @param {(path: string) => string} [read] - Reads a file by its path from the root, for tests.
 * @returns {string}
 * @throws {SnippetError}
 */
export function fillSnippets(page, read = readSource) {
  return page.replaceAll(marked, (_, path, region) => {
    const source = read(path)
    const code = region ? readRegion(source, region, path) : withoutMarks(source.split('\n'))
    const language = extname(path).slice(1)
    return [
      `<!-- snippet: ${path}${region ? `#${region}` : ''} -->`,
      `\`\`\`${language}`,
      code.join('\n').trim(),
      '```',
    ].join('\n')
  })
}

/**
 * Returns the lines of code blocks that don't come from a file.
 *
 * @param {string} page
 * @returns {number[]}
 */
export function findBareCode(page) {
  const lines = page.split('\n')
  let isInside = false
  return lines.flatMap((line, index) => {
    if (!line.startsWith('```')) return []
    isInside = !isInside
    const isHeld = lines[index - 1]?.startsWith('<!-- snippet: ')
    return isInside && !isHeld && !unchecked.has(line.slice(3)) ? [index + 1] : []
  })
}

const isMark = (/** @type {string} */ line) => /#(?:end)?region\b/.test(line)
const withoutMarks = (/** @type {string[]} */ lines) => lines.filter((line) => !isMark(line))

/**
 * Returns all regions with one name, each dedented, with an empty line between them.
 *
 * @param {string} source
 * @param {string} name
 * @param {string} path
 */
function readRegion(source, name, path) {
  const starts = new RegExp(`#region ${name}\\b(?!-)`)
  const ends = new RegExp(`#endregion ${name}\\b(?!-)`)
  /** @type {string[][]} */
  const parts = []
  /** @type {string[] | undefined} */
  let part
  for (const line of source.split('\n')) {
    // Started twice without an end: a marker is missing.
    if (part && starts.test(line)) throw new SnippetError(path, name)
    if (ends.test(line)) part = undefined
    else if (starts.test(line)) {
      part = []
      parts.push(part)
    } else if (part && !isMark(line)) part.push(line)
  }
  if (parts.length === 0 || part) throw new SnippetError(path, name)
  return parts.flatMap((lines, index) => [...(index > 0 ? [''] : []), ...dedent(lines)])
}

/** @param {string[]} lines */
function dedent(lines) {
  const margin = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(margin))
}

/** @param {string} path */
function readSource(path) {
  return readFileSync(join(root, path), 'utf8')
}

/** Thrown when a page refers to a missing or unterminated region of a file. */
export class SnippetError extends Error {
  /** @param {string} path @param {string} region */
  constructor(path, region) {
    super(`${path} has no whole region ${region}`)
  }
}
