import { basename, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  createProject,
  FolderError,
  readVersion,
  type Template,
  templates,
} from './createProject.ts'

/** Input and output of the command. */
export type CliIo = {
  /** Asks a question on the terminal; absent without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** Folder in which relative paths start. */
  cwd: string
  print(text: string): void
  printError(text: string): void
}

const names = Object.keys(templates) as Template[]
const list = names.map((name) => `  ${name.padEnd(12)}${templates[name]}`).join('\n')
const help = `Usage: create-fairlead [folder] [--template <template>] [--name <name>]

Creates an app with a Fairlead connect button. Asks for what is missing if there is a terminal.

Templates:
${list}

  --name <name>    name in package.json; default: the name of the folder
  --version        show the version`

/** Thrown when an argument is missing or invalid. */
class UsageError extends Error {}

/**
 * Runs the command.
 *
 * @returns Exit code: 0 for success, 1 if the app can't be written, 2 for a usage error.
 */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  try {
    await run(args, io)
    return 0
  } catch (error) {
    if (error instanceof UsageError || isParseArgsError(error)) {
      io.printError(`${(error as Error).message}\nTry: create-fairlead --help`)
      return 2
    }
    const isKnown = error instanceof FolderError || (error instanceof Error && 'code' in error)
    if (!isKnown) throw error
    io.printError((error as Error).message)
    return 1
  }
}

async function run(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    args: [...args],
    options: {
      help: { short: 'h', type: 'boolean' },
      name: { type: 'string' },
      template: { short: 't', type: 'string' },
      version: { type: 'boolean' },
    },
  })
  if (values.help) return io.print(help)
  if (values.version) return io.print(readVersion())
  if (positionals.length > 1) throw new UsageError('Name one folder at most')
  const asked = positionals[0] ?? values.name ?? (await askFolder(io))
  const folder = resolve(io.cwd, asked.trim() || 'my-app')
  const name = values.name ?? basename(folder)
  const problem = explainName(name)
  if (problem) throw new UsageError(problem)
  const template = requireTemplate(values.template ?? (await askTemplate(io)))
  createProject({ folder, name, template })
  const path = relative(io.cwd, folder)
  const steps = [...(path ? [`cd ${path}`] : []), 'npm install', 'npm run dev']
  io.print(`Created ${name} from the template ${template}. Next:\n\n  ${steps.join('\n  ')}\n`)
}

async function askFolder({ ask }: CliIo): Promise<string> {
  if (!ask) throw new UsageError('The folder is missing. Name one: create-fairlead my-app')
  return ask('Folder (my-app): ')
}

async function askTemplate({ ask, print }: CliIo): Promise<string> {
  if (!ask) throw new UsageError(`The template is missing. Add --template ${names.join(', ')}`)
  print(list)
  return (await ask(`Template (${names[0]}): `)).trim() || names[0]!
}

function requireTemplate(text: string): Template {
  const found = names.find((name) => name === text)
  if (!found) throw new UsageError(`Unknown template: ${text}. Use ${names.join(', ')}`)
  return found
}

function isParseArgsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS_')
}

/** Maximum length of a package name. https://docs.npmjs.com/cli/configuring-npm/package-json#name */
const maxLength = 214
const reserved = ['favicon.ico', 'node_modules']

/** Returns why npm refuses a package name, and what to do; `undefined` for a valid name. */
function explainName(name: string): string | undefined {
  if (name === '') return 'The name is empty. Enter a name such as my-app.'
  if (name.length > maxLength) return `The name has more than ${maxLength} characters. Shorten it.`
  if (reserved.includes(name)) return `npm reserves the name ${name}. Choose another one.`
  if (/^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/.test(name)) return undefined
  return `${JSON.stringify(name)} is not a package name. Use lower-case letters, digits, - and _, such as my-app.`
}
