import { parseArgs } from 'node:util'
import type { StressOptions } from './Scenario.ts'

export const stressKinds = ['chaos', 'load', 'soak'] as const
export type StressKind = (typeof stressKinds)[number]

export const stressHelp = `Usage: npm run <chaos | load | soak> -- [options]

  --quick      short version, which proves that the scenarios work
  --only name  one scenario; may be repeated
  --minutes n  duration of the soak (30)
  --help       this text`

export type StressCommand = StressOptions & {
  readonly isHelp: boolean
  readonly kind: StressKind
  /** Names of the scenarios. Empty means all of them. */
  readonly only: readonly string[]
}

/**
 * Parses the command line of the stress commands.
 * @throws `TypeError` that names the invalid argument.
 */
export function parseStressCommand(parameters: readonly string[]): StressCommand {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    args: [...parameters],
    options: {
      help: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
    },
  })
  const kind = stressKinds.find((known) => known === positionals[0])
  if (!kind || positionals.length !== 1)
    throw new TypeError(`Name one of ${stressKinds.join(', ')}, not: ${positionals.join(' ')}`)
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new TypeError('--minutes must be a number above 0')
  return { isHelp: values.help, isQuick: values.quick, kind, minutes, only: values.only }
}
