import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listFiles } from './workspace.mjs'

/** @typedef {import('./workspace.mjs').Workspace} Workspace */

/**
 * One file and what it imports, types and `import()` included.
 *
 * @typedef {object} SourceFile
 * @property {string} path - From the repository's root, with `/`.
 * @property {string} home - Name of its package; `scripts` for the scripts.
 * @property {string} inside - Path below the package's `src`, e.g. `store/state.ts`.
 * @property {Import[]} imports
 * @property {string | undefined} broken - Why it can't be read.
 *
 * @typedef {object} Import
 * @property {string} specifier - As written.
 * @property {string | undefined} to - The file of ours that it means, from the root.
 * @property {string | undefined} workspace - The package of ours that it names.
 * @property {boolean} isExported - Whether that package exports what is asked for.
 */

/**
 * Reads every source file of the repository.
 *
 * @param {string} root - Absolute.
 * @param {readonly Workspace[]} workspaces
 * @returns {SourceFile[]}
 */
export function readGraph(root, workspaces) {
  const homes = [...workspaces, { dir: 'scripts', name: 'scripts' }]
  return homes.flatMap(({ dir, name }) => {
    const source = existsSync(join(root, dir, 'src')) ? `${dir}/src` : dir
    return listFiles(join(root, source))
      .filter((path) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path))
      .map((inside) =>
        readSource(root, workspaces, { home: name, inside, path: `${source}/${inside}` }),
      )
  })
}

/**
 * @param {string} root
 * @param {readonly Workspace[]} workspaces
 * @param {{ home: string, inside: string, path: string }} file
 * @returns {SourceFile}
 */
function readSource(root, workspaces, file) {
  const text = readFileSync(join(root, file.path), 'utf8')
  const { errors, module, program } = parseSync(file.path, text)
  const specifiers = new Set([
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { end, start } }) =>
      text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ])
  // `import('./x.ts').X` in a type: not in the parser's list of imports.
  const addType = (/** @type {{ source: { value: string } }} */ { source }) => {
    specifiers.add(source.value)
  }
  new Visitor({ TSImportType: addType }).visit(program)
  const imports = [...specifiers].map((specifier) =>
    resolveImport(root, workspaces, file.path, specifier),
  )
  return { ...file, broken: errors[0]?.message, imports }
}

/**
 * @param {string} root
 * @param {readonly Workspace[]} workspaces
 * @param {string} from
 * @param {string} specifier
 * @returns {Import}
 */
export function resolveImport(root, workspaces, from, specifier) {
  if (specifier.startsWith('.')) {
    const path = posix.join(dirname(from), specifier.replace(/\?.*$/, ''))
    return { isExported: true, specifier, to: findFile(root, path), workspace: undefined }
  }
  const workspace = workspaces.find(
    ({ name }) => specifier === name || specifier.startsWith(`${name}/`),
  )
  if (!workspace) return { isExported: true, specifier, to: undefined, workspace: undefined }
  const { dir, manifest, name } = workspace
  const entry = manifest.exports?.[`.${specifier.slice(name.length)}`]
  const source = typeof entry === 'string' ? entry : entry?.['@fairlead/source']
  return {
    isExported: entry !== undefined,
    specifier,
    to: source && findFile(root, posix.join(dir, source)),
    workspace: name,
  }
}

/** @param {string} root @param {string} path */
function findFile(root, path) {
  const candidates = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'].map((end) => path + end)
  const found = candidates.find((candidate) =>
    statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile(),
  )
  return found && relative(root, join(root, found)).split(sep).join('/')
}
