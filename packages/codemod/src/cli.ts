import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Entry, formatEntry } from './Entry.ts'
import { type KitName, kits, transformProject } from './transformProject.ts'

/** Output of the command. */
export type CliIo = {
  /** Folder in which relative paths start. */
  cwd: string
  print(text: string): void
  printError(text: string): void
}

const help = `Usage: fairlead-codemod <appkit|rainbowkit> <folder> [--dry] [--strict] [--force]

Rewrites the sources of an app to Fairlead, and lists what is left to do.

  --dry       show which files would change, and write nothing
  --strict    exit with 1 if something could not be rewritten
  --force     write also without a clean Git tree
  --version   show the version`

const guides = 'https://www.npmjs.com/package/fairlead'

/** Thrown when an argument is missing or invalid, or the files must not be written. */
class UsageError extends Error {}

/**
 * Runs the command.
 *
 * @returns Exit code: 0 for success, 1 with `--strict` if something is left to rewrite, 2 if the command can't run.
 */
export function runCli(args: readonly string[], io: CliIo): number {
  try {
    return run(args, io)
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof Error && 'code' in error)
    if (!isUsage) throw error
    io.printError(`${(error as Error).message}\nTry: fairlead-codemod --help`)
    return 2
  }
}

function run(args: readonly string[], io: CliIo): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    args: [...args],
    options: {
      dry: { type: 'boolean' },
      force: { type: 'boolean' },
      help: { short: 'h', type: 'boolean' },
      strict: { type: 'boolean' },
      version: { type: 'boolean' },
    },
  })
  if (values.help) return say(io, help)
  if (values.version) return say(io, readVersion())
  const [word, folder, ...others] = positionals
  const kit = requireKit(word)
  if (!folder || others.length > 0)
    throw new UsageError(`Name one folder, e.g. fairlead-codemod ${kit} ./src`)
  const path = resolve(io.cwd, folder)
  if (!existsSync(path))
    throw new UsageError(`${path} does not exist. Name the folder of your sources.`)
  const files = new Map(
    listSources(path).map((file) => [toPath(io.cwd, file), readFileSync(file, 'utf8')]),
  )
  const { changed, entries } = transformProject(kit, files)
  if (!values.dry && !values.force && changed.size > 0) requireClean(path)
  if (!values.dry) for (const [file, text] of changed) writeFileSync(resolve(io.cwd, file), text)
  printResult(io, { changed: [...changed.keys()], entries, isDry: values.dry === true, kit })
  printPackages(io, kit, path)
  const hasGaps = entries.some(({ kind }) => kind === 'unmapped')
  return values.strict && hasGaps ? 1 : 0
}

function say(io: CliIo, text: string): number {
  io.print(text)
  return 0
}

function requireKit(word: string | undefined): KitName {
  const found = (Object.keys(kits) as KitName[]).find((name) => name === word)
  if (!found)
    throw new UsageError(
      word
        ? `Unknown library: ${word}. Use appkit or rainbowkit`
        : 'Name the library: appkit or rainbowkit',
    )
  return found
}

function requireClean(path: string): void {
  const state = readGitState(statSync(path).isFile() ? dirname(path) : path)
  if (state === 'dirty')
    throw new UsageError(
      'Your Git tree has uncommitted changes, so no file was written. Commit or stash them, or add --force.',
    )
  if (state === 'none')
    throw new UsageError(
      'The folder is not in a Git tree, so you could not undo the changes. No file was written. Add --force to write them.',
    )
}

/** Returns a path as it is shown: relative, with `/`. */
function toPath(cwd: string, file: string): string {
  return relative(cwd, file).replaceAll('\\', '/')
}

function printResult(
  io: CliIo,
  given: { changed: readonly string[]; entries: readonly Entry[]; isDry: boolean; kit: KitName },
): void {
  const { changed, entries, isDry, kit } = given
  const verb = isDry ? 'Would change' : 'Changed'
  if (changed.length === 0)
    io.print(`No file to change: ${kits[kit].name} was not found in a form to rewrite.`)
  else
    io.print(
      [
        `${verb} ${changed.length} ${changed.length === 1 ? 'file' : 'files'}:`,
        ...changed.map((file) => `  ${file}`),
      ].join('\n'),
    )
  for (const [kind, title] of [
    ['unmapped', 'Rewrite by hand'],
    ['setup', 'Set up'],
  ] as const) {
    const own = entries.filter((entry) => entry.kind === kind)
    if (own.length > 0)
      io.print(
        [`\n${title} (${own.length}):`, ...own.map((one) => `  ${formatEntry(one)}`)].join('\n'),
      )
  }
  if (entries.length > 0) io.print(`\nThe guides are linked from ${guides}`)
}

/** Prints the commands for the packages; neither is run. */
function printPackages(io: CliIo, kit: KitName, path: string): void {
  const manifest = findManifest(path)
  const { dependencies, devDependencies } = manifest
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<
        string,
        Record<string, string> | undefined
      >)
    : {}
  const names = Object.keys({ ...dependencies, ...devDependencies })
  const old = names.filter(kits[kit].isOld)
  const lines = [
    ...(names.includes('fairlead') ? [] : ['  npm install fairlead']),
    ...(old.length > 0 ? [`  npm uninstall ${old.join(' ')}`] : []),
  ]
  if (lines.length > 0)
    io.print(['\nThen, when no file imports the old packages any longer:', ...lines].join('\n'))
}

/** Returns the package.json of the folder or of the nearest one above. */
function findManifest(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return file
  const above = dirname(folder)
  return above === folder ? undefined : findManifest(above)
}

/** Returns the version of this package. */
function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Returns the paths of all TypeScript and JavaScript files below a folder; a file is returned as it is. */
function listSources(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules' && name !== 'dist')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) return listSources(inner)
      return entry.isFile() && /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name) ? [inner] : []
    })
}

/** Returns whether the Git tree that contains a folder has changes; `none` without a tree. */
function readGitState(folder: string): 'clean' | 'dirty' | 'none' {
  const { error, status, stdout } = spawnSync('git', ['status', '--porcelain'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (error || status !== 0) return 'none'
  return stdout.trim() === '' ? 'clean' : 'dirty'
}
