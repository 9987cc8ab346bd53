import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { resolveImport } from './importGraph.mjs'
import { listWorkspaces, root } from './workspace.mjs'

/** @typedef {import('./workspace.mjs').Workspace} Workspace */

/**
 * A name that a package exports.
 *
 * @typedef {object} PublicName
 * @property {string} entry - What is imported, e.g. `fairlead/react`.
 * @property {string} name
 * @property {string} path - Where it is declared, from the repository's root.
 * @property {string} signature - The declaration without its body, as TypeScript.
 * @property {string} doc - Text of its docblock; empty if there is none.
 */

/** Returns the exported subpaths of published packages, with their source files. */
export function listEntries(workspaces = listWorkspaces()) {
  return workspaces
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ dir, manifest, name }) =>
      Object.entries(manifest.exports ?? {}).flatMap(([subpath, conditions]) => {
        const source = /** @type {Record<string, string>} */ (conditions)['@fairlead/source']
        if (!source) return []
        return [{ entry: name + subpath.slice(1), path: join(dir, source) }]
      }),
    )
}

/**
 * Returns the exports of an entry, with their docblocks. Names from third-party packages are omitted: they are
 * documented there.
 *
 * @param {{ entry: string, path: string }} from
 * @returns {PublicName[]}
 */
export function readSurface({ entry, path }) {
  const workspaces = listWorkspaces()
  /** @type {Map<string, PublicName>} */
  const found = new Map()
  for (const { name, ...declared } of exportsOf(path, workspaces, new Set()))
    if (!found.has(name)) found.set(name, { entry, name, ...declared })
  return [...found.values()].sort((left, right) => left.name.localeCompare(right.name))
}

/**
 * @param {string} path
 * @param {Workspace[]} workspaces
 * @param {Set<string>} seen
 * @returns {Omit<PublicName, 'entry'>[]}
 */
function exportsOf(path, workspaces, seen) {
  if (seen.has(path)) return []
  seen.add(path)
  const { module } = read(path)
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((item) => {
      const { exportName, importName, localName, moduleRequest } = item
      if (!moduleRequest) {
        const name = exportName.name ?? localName.name
        return name ? declarationOf(path, localName.name ?? name, name) : []
      }
      const { to } = resolveImport(root, workspaces, path, moduleRequest.value)
      if (!to) return []
      const theirs = exportsOf(to, workspaces, new Set(seen))
      if (importName.kind !== 'Name') return theirs
      return theirs
        .filter(({ name }) => name === importName.name)
        .map((one) => ({ ...one, name: exportName.name ?? one.name }))
    }),
  )
}

/**
 * Returns the members of an object type, in source order; for an intersection, those of its literals.
 *
 * @param {string} path - Where the type is declared, from the root.
 * @param {string} type
 * @returns {{ doc: string, name: string, type: string }[]}
 */
export function readMembers(path, type) {
  const { comments, program, text } = read(path)
  const declared = program.body
    .map((statement) => /** @type {any} */ (statement).declaration ?? statement)
    .find((node) => node.id?.name === type)
  const { typeAnnotation } = declared
  const literals = typeAnnotation.types ?? [typeAnnotation]
  return literals
    .flatMap((/** @type {any} */ { members = [] }) => members)
    .map((/** @type {any} */ member) => {
      const { end, start } = member.typeAnnotation.typeAnnotation
      return {
        doc: docAbove(comments, text, member.start),
        name: member.key.name ?? member.key.value,
        type: text.slice(start, end).replace(/ \| undefined$/, ''),
      }
    })
}

/** @param {any[]} comments @param {string} text @param {number} start */
function docAbove(comments, text, start) {
  const comment = comments.findLast(({ end }) => end <= start)
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return ''
  return text.slice(comment.end, start).trim() === '' ? unframed(comment.value) : ''
}

/** @param {string} path @param {string} local @param {string} name */
function declarationOf(path, local, name) {
  const { comments, program, text } = read(path)
  const nodes = program.body.flatMap((statement) => {
    const node = /** @type {any} */ (statement)
    const declared = node.declaration ?? node
    const names = declared.declarations?.map((/** @type {any} */ one) => one.id.name) ?? [
      declared.id?.name,
    ]
    return names.includes(local) ? [{ declared, start: node.start }] : []
  })
  if (nodes.length === 0) return []
  const docs = nodes.map(({ start }) => docAbove(comments, text, start))
  const signature = nodes.map(({ declared }) => signatureOf(declared, text)).join('\n\n')
  return [{ doc: docs.find(Boolean) ?? '', name, path, signature }]
}

/** @param {any} node @param {string} text */
function signatureOf(node, text) {
  if (node.type === 'FunctionDeclaration' && node.body)
    return text.slice(node.start, node.body.start).trim()
  if (node.type === 'VariableDeclaration') {
    const [{ id, init }] = node.declarations
    const isLong = init && text.slice(init.start, init.end).includes('\n')
    return isLong ? text.slice(node.start, id.end).trim() : text.slice(node.start, node.end).trim()
  }
  if (node.type === 'ClassDeclaration')
    return `${text.slice(node.start, node.body.start).trim()} {\n${membersOf(node, text)}\n}`
  return text.slice(node.start, node.end).trim()
}

/** Returns the fields and methods of a class without their bodies. @param {any} node @param {string} text */
function membersOf(node, text) {
  return node.body.body
    .map((/** @type {any} */ { end, start, value, type }) => {
      const until = type === 'MethodDefinition' ? value.body.start : (value?.start ?? end)
      return `  ${text
        .slice(start, until)
        .replace(/\s*=\s*$/, '')
        .trim()}`
    })
    .join('\n')
}

/** @param {string} comment */
function unframed(comment) {
  return comment
    .replace(/^\*+/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
}

/** @type {Map<string, { comments: any[], module: any, program: any, text: string }>} */
const files = new Map()

/** @param {string} path */
function read(path) {
  const known = files.get(path)
  if (known) return known
  const text = readFileSync(join(root, path), 'utf8')
  const { comments, module, program } = parseSync(path, text)
  const file = { comments, module, program, text }
  files.set(path, file)
  return file
}
