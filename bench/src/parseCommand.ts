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
] as const
export type BenchName = (typeof benchNames)[number]

export const help = `Usage: npm run bench -- [${benchNames.join(' | ')}] … [options]

  --runs 20   how often each page is measured
  --help      this text`

/**
 * Parses the command line; without names, all benches are selected.
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
  const names = benchNames.filter((name) => positionals.includes(name))
  return { isHelp: values.help, names: names.length > 0 ? names : benchNames, runs }
}

export type Command = { isHelp: boolean; names: readonly BenchName[]; runs: number }

function isBenchName(name: string): name is BenchName {
  return benchNames.some((known) => known === name)
}
