import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { InputError, parse } from '@fairlead/protocol'
import type * as v from 'valibot'
import { type Project, ProjectId, ProjectSettings, toEmbedderRules } from '../storage/Project.ts'
import { type CliIo, UsageError } from './CliIo.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server project <command> [options]

  add [id]       add a project; generates an id if none is given. Also: create
  set <id>       change only the given options
  list           show all projects; --json for programs
  remove <id>    remove a project

Options of add and set:
  --name <text>
  --origins <a,b>      patterns: [scheme://]host[:port], * for one whole label of your own domain;
                       '' for none
  --mode development|production
                       production (default): only previews that --origins names may embed the frame.
                       development: preview deployments of anyone may
  --features <json>    [{"id","isEnabled","config"}, ...], or null: the page decides
  --analytics on|off
  --disabled on|off    a disabled project is refused everywhere
  --recovery automatic|user
                       recovery of embedded wallets: automatic for an approved device with a
                       code, or only with the user's own passkey or recovery code
  --recovery-delay <hours>
                       hours that automatic recovery waits on a new device if the user was active
                       on another one in the last 30 days, so that the user can stop it; 0 for
                       none. Default: 24
  --sponsorship <json> {"chains":["eip155:1"]|null,"dailyWei":"..."}, or null: gas sponsorship of
                       smart accounts, with a limit per day. Optional limits:
                       "senderDailyWei":"..." per account, "isSignedInOnly":true for users of
                       an embedded wallet only, "contracts":["0x..."] that calls may target,
                       "maxValueWei":"..." that a call may send
  --preview-origins on|off
                       on: pages on this machine and preview deployments of anyone may embed the
                       frame, in each mode. off: neither may, unless --origins names it
  --third-party-clients on|off
                       allow clients other than the Fairlead widget to sign users in; they
                       can't show the digits for a new device, so a button approves it
  --guests on|off      allow visitors to create a wallet without a login. It exists only in their
                       browser until they add one
  --token-login <json> {"issuer":"...","audience":"...","jwksUrl":"https://..."}, or null: sign-in
                       with tokens of your own backend or identity provider. Optional:
                       "algorithms":["ES256"], and "nonce":"optional" for issuers that can't
                       put the nonce into a token; their logins don't approve the device

An id has 32 characters of 0-9 and a-f. Projects are stored in DATA_DIR or DATABASE_URL.`

const options = {
  analytics: { type: 'string' },
  disabled: { type: 'string' },
  features: { type: 'string' },
  guests: { type: 'string' },
  help: { short: 'h', type: 'boolean' },
  json: { type: 'boolean' },
  mode: { type: 'string' },
  name: { type: 'string' },
  origins: { type: 'string' },
  'preview-origins': { type: 'string' },
  recovery: { type: 'string' },
  'recovery-delay': { type: 'string' },
  sponsorship: { type: 'string' },
  'third-party-clients': { type: 'string' },
  'token-login': { type: 'string' },
} as const

type Values = { [name in Exclude<keyof typeof options, 'help' | 'json'>]?: string | undefined }

export async function projectCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, args: [...args], options })
  const [command, id, ...more] = positionals
  if (values.help) return io.print(help)
  if (more.length > 0) throw new UsageError(`One id at most, not also: ${more.join(' ')}`)

  switch (command) {
    case 'add':
    case 'create': {
      const settings = {
        ...unset,
        mode: 'production' as const,
        name: 'Project',
        ...readSettings(values),
      }
      const added = readId(id ?? randomBytes(16).toString('hex'))
      return withStorage(io, async ({ projects }) =>
        io.print(format(await projects.add(added, settings))),
      )
    }
    case 'set': {
      const changes = readSettings(values)
      const changed = readId(id)
      return withStorage(io, async ({ projects }) =>
        io.print(format(await projects.update(changed, changes))),
      )
    }
    case 'list':
      return withStorage(io, async ({ projects }) => {
        const list = await projects.list()
        if (values.json) return io.print(JSON.stringify(list, null, 2))
        io.print(list.length > 0 ? list.map(format).join('\n\n') : 'No projects')
      })
    case 'remove': {
      const removed = readId(id)
      return withStorage(io, async ({ projects }) => {
        await projects.remove(removed)
        io.print(`Removed ${removed}`)
      })
    }
    default:
      throw new UsageError(`project add, set, list or remove, not: ${command ?? 'nothing'}`)
  }
}

const unset = {
  allowedOrigins: [],
  features: null,
  isAnalyticsEnabled: false,
  isDisabled: false,
} satisfies Partial<ProjectSettings>

function readId(id: string | undefined): string {
  if (id === undefined) throw new UsageError('A project id is required')
  return readOption('id', ProjectId, id)
}

function readSettings(values: Values): Partial<ProjectSettings> {
  const { entries } = ProjectSettings
  const { analytics, disabled, features, guests, name, origins, recovery, sponsorship } = values
  const { mode } = values
  const delay = values['recovery-delay']
  const previews = values['preview-origins']
  const thirdParties = values['third-party-clients']
  const tokenLogin = values['token-login']
  return {
    ...(name !== undefined && { name: readOption('--name', entries.name, name) }),
    ...(origins !== undefined && {
      allowedOrigins: readOption('--origins', entries.allowedOrigins, splitList(origins)),
    }),
    ...(features !== undefined && {
      features: readOption('--features', entries.features, readJson('--features', features)),
    }),
    ...(analytics !== undefined && { isAnalyticsEnabled: readSwitch('--analytics', analytics) }),
    ...(disabled !== undefined && { isDisabled: readSwitch('--disabled', disabled) }),
    ...(guests !== undefined && { guests: readOption('--guests', entries.guests, guests) }),
    ...(recovery !== undefined && {
      recovery: readOption('--recovery', entries.recovery, recovery),
    }),
    ...(delay !== undefined && {
      recoveryDelayHours: readOption(
        '--recovery-delay',
        entries.recoveryDelayHours,
        readJson('--recovery-delay', delay),
      ),
    }),
    ...(sponsorship !== undefined && {
      sponsorship: readOption(
        '--sponsorship',
        entries.sponsorship,
        readJson('--sponsorship', sponsorship),
      ),
    }),
    // A new mode also decides about previews again, unless the same command does.
    ...(mode !== undefined && {
      allowsPreviews: null,
      mode: readOption('--mode', entries.mode, mode),
    }),
    ...(previews !== undefined && readPreviews(previews)),
    ...(thirdParties !== undefined && {
      thirdPartyClients: readOption(
        '--third-party-clients',
        entries.thirdPartyClients,
        thirdParties,
      ),
    }),
    ...(tokenLogin !== undefined && {
      tokenLogin: readOption(
        '--token-login',
        entries.tokenLogin,
        readJson('--token-login', tokenLogin),
      ),
    }),
  }
}

/** `on` allows more than the mode does. `off` allows no default origin at all. */
function readPreviews(text: string): Partial<ProjectSettings> {
  return readSwitch('--preview-origins', text)
    ? { allowsDefaultOrigins: true, allowsPreviews: true }
    : { allowsDefaultOrigins: false, allowsPreviews: null }
}

function readOption<const schema extends v.GenericSchema>(
  name: string,
  schema: schema,
  input: unknown,
): v.InferOutput<schema> {
  try {
    return parse(schema, input)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const place = error.path.startsWith('(') ? name : `${name} ${error.path}`
    const detail = error.hints.find((hint) => hint.startsWith('Detail: '))?.slice(8)
    throw new UsageError(`${place}: ${detail ?? error.reason}`)
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${name}: Not JSON`)
  }
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new UsageError(`${name}: on or off`)
  return text === 'on'
}

function format(project: Project): string {
  return [
    `id         ${project.id}${project.isDisabled ? ' (disabled)' : ''}`,
    `name       ${project.name}`,
    `mode       ${project.mode}`,
    `origins    ${project.allowedOrigins.join(', ') || 'loopback only'}`,
    `features   ${JSON.stringify(project.features)}`,
    `analytics  ${project.isAnalyticsEnabled ? 'on' : 'off'}`,
    `recovery   ${project.recovery}`,
    `delay      ${project.recoveryDelayHours} h`,
    `sponsors   ${JSON.stringify(project.sponsorship)}`,
    `previews   ${describePreviews(project)}`,
    `others     ${project.thirdPartyClients}`,
    `guests     ${project.guests}`,
    `tokens     ${JSON.stringify(project.tokenLogin)}`,
  ].join('\n')
}

function describePreviews(project: Project): string {
  const { allowsDefaultOrigins, allowsPreviews } = toEmbedderRules(project)
  if (!allowsDefaultOrigins) return 'off'
  return allowsPreviews ? 'on' : 'off, but pages of this machine'
}
