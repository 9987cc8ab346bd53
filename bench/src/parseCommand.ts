import { parseArgs } from 'node:util'

export const benchNames = [
  'open',
  'eager',
  'connect',
  'requests',
  'reload',
  'balances',
  'allWallets',
  'announced',
  'memory',
  'embedded',
  'logins',
  'relay',
  'relayKill',
  'pairing',
  'swapRoute',
  'size',
  'peers',
] as const
export type BenchName = (typeof benchNames)[number]

export const help = `Usage: npm run bench -- [${benchNames.join(' | ')}] … [options]

  --runs 20   how often each page is measured
  --help      this text`

/**
 * Parses the command line; without names, all benches except `peers` are selected.
 * @throws `TypeError` that names the invalid argument.
 */
export function parseCommand(parameters: readonly string[]): Command {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    args: [...parameters],
    options: {
      help: { type: 'boolean', default: false },
      runs: { type: 'string', default: '20' },
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new TypeError('--runs must be a number from 1')
  const unknown = positionals.find((name) => !isBenchName(name))
  if (unknown !== undefined)
    throw new TypeError(`There is no bench "${unknown}": ${benchNames.join(', ')}`)
  // `peers` installs other libraries, so it runs by name only.
  const names = benchNames.filter((name) =>
    positionals.length > 0 ? positionals.includes(name) : name !== 'peers',
  )
  return { isHelp: values.help, names, runs }
}

export type Command = { isHelp: boolean; names: readonly BenchName[]; runs: number }

function isBenchName(name: string): name is BenchName {
  return benchNames.some((known) => known === name)
}
