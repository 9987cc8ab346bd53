import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import { readServeEnv } from '../env.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { type InitField, initFields } from './initFields.ts'

const help = `Usage: fairlead-server init [folder] [options]

Writes fairlead.env (environment variables, with comments) and fairlead.json (chains) into a folder, by
default this one. On a terminal, the command asks for settings that are not given. It checks the
settings like "serve", and never overwrites a file.

  --chain <id>=<url>   a network and its node, for example eip155:1=https://node.example/key; can be
                       repeated, also for the same network
${initFields.map(({ flag, variable }) => `  --${`${flag} <value>`.padEnd(25)}${variable}`).join('\n')}
  --yes                ask nothing`

/** Characters that readers of such files treat differently, so a value must not contain them. */
const special = /["'#$\\`\p{Cc}]/u

/** Writes a commented configuration. */
export async function initCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {
    ...Object.fromEntries(initFields.map(({ flag }) => [flag, { type: 'string' as const }])),
    chain: { multiple: true, type: 'string' },
    yes: { type: 'boolean' },
  })
  if (values.help) return io.print(help)
  const [folder = '.', ...more] = positionals
  if (more.length > 0) throw new UsageError(`One folder at most, not also: ${more.join(' ')}`)
  const envFile = join(folder, 'fairlead.env')
  const configFile = join(folder, 'fairlead.json')
  for (const file of [envFile, configFile]) if (existsSync(file)) throw exists(file)
  const ask = values.yes ? undefined : io.ask
  const settings = await collect(values as Record<string, unknown>, ask)
  const chains = readChains(values.chain ?? (await askForChains(ask)))
  write({ chains, configFile, envFile, folder, settings })
  io.print(
    [
      `Written: ${envFile} and ${configFile}`,
      `Check:   node --env-file=${envFile} node_modules/.bin/fairlead-server doctor --offline`,
      `Start:   node --env-file=${envFile} node_modules/.bin/fairlead-server`,
    ].join('\n'),
  )
}

type Ask = NonNullable<CliIo['ask']>

/** Returns the settings by variable: from options, else from answers. */
async function collect(
  values: Readonly<Record<string, unknown>>,
  ask: Ask | undefined,
): Promise<Map<string, string>> {
  const settings = new Map<string, string>()
  for (const field of initFields) {
    const value = await findValue(field, values, ask)
    if (special.test(value))
      throw new UsageError(
        `--${field.flag}: Contains a character that has to be percent-encoded in URLs: " ' # $ \\ or \``,
      )
    if (value) settings.set(field.variable, value)
  }
  const isProxied = settings.get('PUBLIC_URL')?.startsWith('https:')
  if (isProxied && !settings.has('TRUSTED_PROXIES')) settings.set('TRUSTED_PROXIES', '1')
  return settings
}

async function findValue(
  { flag, question }: InitField,
  values: Readonly<Record<string, unknown>>,
  ask: Ask | undefined,
): Promise<string> {
  const given = values[flag]
  if (typeof given === 'string') return given
  return question && ask ? (await ask(`${question}: `)).trim() : ''
}

async function askForChains(ask: Ask | undefined): Promise<readonly string[]> {
  if (!ask) return []
  const answer = await ask(
    'Networks and their nodes, for example eip155:1=https://node.example/key: ',
  )
  return answer.split(/\s+/).filter(Boolean)
}

type ConfiguredChain = { caipNetworkId: string; upstreams: string[] }

function readChains(texts: readonly string[]): readonly ConfiguredChain[] {
  const chains = new Map<string, string[]>()
  for (const text of texts) {
    const [, id, url] = /^([^=]+)=(.+)$/.exec(text) ?? []
    if (!id || !url) throw new UsageError(`--chain takes <id>=<url>, not: ${text.split('=')[0]}`)
    chains.set(id, [...(chains.get(id) ?? []), url])
  }
  return [...chains].map(([caipNetworkId, upstreams]) => ({ caipNetworkId, upstreams }))
}

/** Writes both files, and removes them again if a server would refuse them. */
function write(options: {
  chains: readonly ConfiguredChain[]
  configFile: string
  envFile: string
  folder: string
  settings: ReadonlyMap<string, string>
}): void {
  const { chains, configFile, envFile, folder, settings } = options
  const path = resolve(configFile)
  const secret = { flag: 'wx', mode: 0o600 }
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(configFile, `${JSON.stringify({ chains }, undefined, 2)}\n`, secret)
    writeFileSync(envFile, format(settings, path), secret)
    readServeEnv({ ...Object.fromEntries(settings), FAIRLEAD_CONFIG: path })
  } catch (error) {
    for (const file of [configFile, envFile]) rmSync(file, { force: true })
    throw error
  }
}

function format(settings: ReadonlyMap<string, string>, configFile: string): string {
  const blocks = initFields.map(({ comment, variable }) => {
    const value = settings.get(variable)
    return `# ${comment}\n${value === undefined ? `# ${variable}=` : `${variable}=${value}`}`
  })
  return [
    '# Settings of fairlead-server. This file may contain passwords: keep it readable by its owner only.',
    `# Chains, vendors and limits.\nFAIRLEAD_CONFIG=${configFile}`,
    ...blocks,
    '',
  ].join('\n\n')
}

function exists(file: string): BaseError {
  return new BaseError('CONFLICT', {
    hints: ['Move it away, or name another folder.'],
    shortMessage: `${file}: Exists already`,
  })
}
