import { BaseError } from '@fairlead/protocol'
import { readServeEnv, type ServeEnv } from '../env.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { checkServices } from './doctor/checkServices.ts'
import { checkSites } from './doctor/checkSites.ts'
import { checkStorage } from './doctor/checkStorage.ts'
import { checkUpstreams } from './doctor/checkUpstreams.ts'
import { createAsk } from './doctor/createAsk.ts'
import type { Finding } from './doctor/Finding.ts'

const help = `Usage: fairlead-server doctor [--offline]

Checks the settings of "serve" and everything that they name: database, keys and key service, each
upstream, Redis, the mail server, the clock, and what browsers get at PUBLIC_URL and FRAME_URL. Says
what to do about each problem. Writes only the row of readiness checks, sends no email, and prints no
URL and no key.

  --offline   don't test PUBLIC_URL and FRAME_URL, for a server that isn't started yet

The exit status is 1 if a check fails.`

/** Checks the settings and what they depend on. */
export async function doctorCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, { offline: { type: 'boolean' } })
  if (values.help) return io.print(help)
  if (positionals.length > 0) throw new UsageError(`doctor takes no ${positionals.join(' ')}`)
  const findings = await findAll(readServeEnv(io.variables), io, values.offline === true)
  for (const finding of findings) io.print(format(finding))
  const failed = findings.filter(({ state }) => state === 'failed').length
  if (failed > 0)
    throw new BaseError('OPTIONS_INVALID', {
      shortMessage: `${failed} of ${findings.length} checks failed`,
    })
  io.print('No check failed.')
}

async function findAll(env: ServeEnv, io: CliIo, isOffline: boolean): Promise<readonly Finding[]> {
  const outgoing = createOutgoingFetch()
  try {
    const { ask, checkClock } = createAsk(outgoing.fetch, Date.now)
    const storage = await checkStorage(env)
    const [services, upstreams, sites] = await Promise.all([
      checkServices(io, env, storage.needsKeys),
      checkUpstreams(env, ask),
      isOffline ? [] : checkSites(env, ask),
    ])
    const settings: Finding = { detail: 'are valid', state: 'ok', subject: 'settings' }
    return [settings, ...storage.findings, ...services, ...upstreams, ...sites, checkClock()]
  } finally {
    await outgoing.close()
  }
}

const marks = { failed: 'FAILED ', ok: 'ok     ', warning: 'WARNING' }

function format({ detail, mend, state, subject }: Finding): string {
  const line = `${marks[state]} ${subject}: ${detail}`
  return mend && state !== 'ok' ? `${line}\n        ${mend}` : line
}
