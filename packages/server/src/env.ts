import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { InputError, isLoopbackHost, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { Configuration } from './configuration/Configuration.ts'
import { checkSmartAccounts } from './configuration/checkSmartAccounts.ts'
import { invalid } from './configuration/invalid.ts'
import { UpstreamUrl } from './configuration/shapes.ts'
import type { KeyServiceSettings } from './kms/keyService/createKeyService.ts'
import type { LogFormat } from './logging/createLogger.ts'
import { type LogLevel, logLevels } from './logging/levelOf.ts'

const whole = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, 'Not a whole number'),
    v.transform(Number),
    v.maxValue(max),
  )

const StorageVariables = v.object({
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), '.fairlead'),
  /** Maximum number of connections of this process to Postgres. */
  DATABASE_CONNECTIONS: v.optional(v.pipe(whole(1_000), v.minValue(1, 'Must be at least 1'))),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/\S+$/, 'Not a postgres:// URL')),
  ),
})

/** Key files must not be inside the data folder, which is backed up. See {@link createFileKms}. */
const Filled = v.optional(v.pipe(v.string(), v.nonEmpty()))
/** Keys and tokens go to these addresses, so plain http is for this machine only. */
const ServiceUrl = v.optional(
  v.pipe(v.string(), v.check(isServiceUrl, 'Not a URL of https, or of http on this machine')),
)

const KeyVariables = v.object({
  AWS_ACCESS_KEY_ID: Filled,
  AWS_ENDPOINT_URL_KMS: ServiceUrl,
  AWS_KMS_KEY_ID: Filled,
  AWS_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d-]+$/, 'Not a region'))),
  AWS_SECRET_ACCESS_KEY: Filled,
  AWS_SESSION_TOKEN: Filled,
  KEY_FILE: Filled,
  KEY_SERVICE: v.optional(v.picklist(['aws', 'vault'], 'Not aws or vault')),
  RECOVERY_KEY_FILE: Filled,
  RECOVERY_KEY_PARTS: Filled,
  VAULT_ADDR: ServiceUrl,
  VAULT_NAMESPACE: Filled,
  VAULT_TOKEN: Filled,
  VAULT_TRANSIT_KEY: Filled,
  VAULT_TRANSIT_MOUNT: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+(?:\/[\w-]+)*$/, 'Not a path')),
    'transit',
  ),
})

const ServeVariables = v.object({
  BUNDLER_KEY: Filled,
  BUNDLER_KEY_FILE: Filled,
  NAMES_KEY: Filled,
  NAMES_KEY_FILE: Filled,
  PAYMASTER_KEY: Filled,
  PAYMASTER_KEY_FILE: Filled,
  VERIFY_KEY: Filled,
  VERIFY_KEY_FILE: Filled,
  BIND: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DASHBOARD_BIND: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DASHBOARD_PORT: v.optional(whole(65_535)),
  DASHBOARD_URL: v.optional(
    v.pipe(v.string(), v.check(isOwnOrigin, 'Not an origin of https, or of http on this machine')),
  ),
  FAIRLEAD_CONFIG: v.optional(v.pipe(v.string(), v.nonEmpty())),
  FRAME_URL: v.optional(
    v.pipe(v.string(), v.check(isOwnOrigin, 'Not an origin of https, or of http on this machine')),
  ),
  LOG_FORMAT: v.optional(v.picklist(['json', 'text'], 'Not json or text')),
  LOG_LEVEL: v.optional(
    v.picklist([...logLevels, 'silent'], 'Not debug, info, warn, error or silent'),
    'info',
  ),
  /** Sender of emails: an address, or `Name <address>`. */
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(320),
      v.regex(
        /^(?:[^<>\p{Cc}]+ <[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/u,
        'Not an address',
      ),
    ),
  ),
  METRICS_BIND: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  METRICS_PORT: v.optional(whole(65_535)),
  PORT: v.optional(whole(65_535), '4400'),
  PUBLIC_URL: v.optional(UpstreamUrl),
  REDIS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => /^rediss?:\/\//.test(url) && URL.canParse(url),
        'Not a redis:// or rediss:// URL',
      ),
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => /^smtps?:\/\//.test(url) && URL.canParse(url),
        'Not an smtp:// or smtps:// URL',
      ),
    ),
  ),
  TRUSTED_PROXIES: v.optional(whole(10), '0'),
})

/** Names of all environment variables that the server reads. */
export const variableNames: readonly string[] = [StorageVariables, KeyVariables, ServeVariables]
  .flatMap(({ entries }) => Object.keys(entries))
  .sort()

export type StorageEnv = {
  databaseConnections: number | undefined
  dataDir: string
  databaseUrl: string | undefined
}

/** Paths of the key files; the files in the data folder when absent. */
export type KeyEnv = {
  keyFile: string | undefined
  /** Encrypts the key files; they contain the keys in plain text when absent. */
  keyServiceSettings: KeyServiceSettings | undefined
  recoveryKeyFile: string | undefined
  /** Parts of the recovery key file, used instead of it. */
  recoveryKeyParts: readonly string[] | undefined
}

/** A key of one of the operator's accounts: the path of a file, or the key itself. */
export type OperatorKey = {
  readonly file: string | undefined
  readonly key: string | undefined
  /** Name of the variable that set the key, for messages. */
  readonly place: string
}

/** Where the dashboard listens, and its origin; that of this machine when absent. */
export type DashboardEnv = { bind: string; port: number; url: string | undefined }

export type ServeEnv = KeyEnv &
  StorageEnv & {
    bind: string
    /** Key of the account that sends bundles and pays for their gas. */
    bundlerKey: OperatorKey | undefined
    configuration: Configuration
    /** Listener of the dashboard; there is none when absent. */
    dashboard: DashboardEnv | undefined
    /** Origin of the frame's site; the site is not served when absent. */
    frameUrl: string | undefined
    /** How the log is written. Without a format, it depends on whether a terminal shows the log. */
    log: { format: LogFormat | undefined; level: LogLevel | 'silent' }
    /** Outgoing mail; email login is off when absent. The URL holds a password. */
    mail: { from: string; url: string } | undefined
    /** Address of the metrics endpoint; there is none when absent. */
    metrics: { bind: string; port: number } | undefined
    /** Signs answers about account names; names don't resolve on chain when absent. */
    namesKey: OperatorKey | undefined
    /** Signs the sponsorships of this server's paymasters. */
    paymasterKey: OperatorKey | undefined
    port: number
    publicUrl: string | undefined
    /** Redis that several processes of one relay share; the database is used when absent. Holds a password. */
    redisUrl: string | undefined
    /** Number of proxies in front of this server that append an address to `x-forwarded-for`. */
    trustedProxies: number
    /** Signs attestations of page origins; there are none when absent. */
    verifyKey: OperatorKey | undefined
  }

type Variables = Readonly<Record<string, string | undefined>>

/** Returns the path of the operator's wallet list, used when the configuration names none. The file is optional. */
export function cataloguePath(dataDir: string): string {
  return join(dataDir, 'catalogue.json')
}

/** Reads the location of the data. Only this file reads `process.env`. */
export function readStorageEnv(variables: Variables = process.env): StorageEnv {
  const env = read(StorageVariables, variables, 'environment')
  return {
    databaseConnections: env.DATABASE_CONNECTIONS,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
  }
}

/** Reads the paths of the key files. */
export function readKeyEnv(variables: Variables = process.env): KeyEnv {
  const env = read(KeyVariables, variables, 'environment')
  const parts = env.RECOVERY_KEY_PARTS?.split(delimiter).filter(Boolean)
  if (parts?.length === 1)
    throw invalid('RECOVERY_KEY_PARTS', `Name all parts, separated by "${delimiter}"`)
  return {
    keyFile: env.KEY_FILE,
    keyServiceSettings: readKeyService(env),
    recoveryKeyFile: env.RECOVERY_KEY_FILE,
    recoveryKeyParts: parts,
  }
}

function readKeyService(env: v.InferOutput<typeof KeyVariables>): KeyServiceSettings | undefined {
  const kind = env.KEY_SERVICE
  const required = (name: keyof typeof env) => {
    const value = env[name]
    if (value === undefined) throw invalid(name, `Required with KEY_SERVICE=${kind}`)
    return value
  }
  if (kind === 'vault')
    return {
      address: required('VAULT_ADDR'),
      key: required('VAULT_TRANSIT_KEY'),
      kind,
      mount: env.VAULT_TRANSIT_MOUNT,
      namespace: env.VAULT_NAMESPACE,
      token: required('VAULT_TOKEN'),
    }
  if (kind === 'aws')
    return {
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      endpoint: env.AWS_ENDPOINT_URL_KMS,
      keyId: required('AWS_KMS_KEY_ID'),
      kind,
      region: required('AWS_REGION'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: env.AWS_SESSION_TOKEN,
    }
  return undefined
}

/**
 * Reads all settings of `serve`.
 *
 * @throws `OPTIONS_INVALID` naming the variable, or the file and the path in it.
 */
export function readServeEnv(variables: Variables = process.env): ServeEnv {
  const env = read(ServeVariables, variables, 'environment')
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined)
    throw invalid('MAIL_FROM', 'Required with SMTP_URL')
  const frameUrl = env.FRAME_URL && new URL(env.FRAME_URL).origin
  // A script on the data API's origin would otherwise have full access to the frame.
  if (frameUrl && env.PUBLIC_URL && new URL(env.PUBLIC_URL).host === new URL(frameUrl).host)
    throw invalid('FRAME_URL', 'Must be a different host than PUBLIC_URL')
  const configuration = env.FAIRLEAD_CONFIG
    ? readConfiguration(env.FAIRLEAD_CONFIG)
    : parse(Configuration, {})
  const bundlerKey = toOperatorKey('BUNDLER_KEY', env)
  const paymasterKey = toOperatorKey('PAYMASTER_KEY', env)
  const { chains } = configuration
  if (!bundlerKey && chains.some(({ bundler }) => bundler && !bundler.url))
    throw invalid('BUNDLER_KEY_FILE', 'Required for a chain with the built-in bundler')
  if (!paymasterKey && chains.some(({ paymaster }) => paymaster?.addresses))
    throw invalid('PAYMASTER_KEY_FILE', 'Required for a chain with the built-in paymaster')
  checkSmartAccounts(configuration)
  return {
    ...readKeyEnv(variables),
    ...readStorageEnv(variables),
    bind: env.BIND,
    bundlerKey,
    configuration,
    dashboard: readDashboardEnv(variables),
    frameUrl,
    log: { format: env.LOG_FORMAT, level: env.LOG_LEVEL },
    mail:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? undefined
        : { from: env.MAIL_FROM, url: env.SMTP_URL },
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { bind: env.METRICS_BIND, port: env.METRICS_PORT },
    namesKey: toOperatorKey('NAMES_KEY', env),
    paymasterKey,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    verifyKey: toOperatorKey('VERIFY_KEY', env),
  }
}

/**
 * Reads the settings of the dashboard. Returns `undefined` without a port.
 *
 * @throws `OPTIONS_INVALID` naming the variable.
 */
export function readDashboardEnv(variables: Variables = process.env): DashboardEnv | undefined {
  const env = read(ServeVariables, variables, 'environment')
  const { DASHBOARD_BIND: bind, DASHBOARD_PORT: port, DASHBOARD_URL: url } = env
  if (port === undefined) return undefined
  // Without TLS, the session would be readable in the network.
  if (url === undefined && bind !== '::1' && !isLoopbackHost(bind))
    throw invalid('DASHBOARD_URL', 'Required when DASHBOARD_BIND is not an address of this machine')
  return { bind, port, url: url && new URL(url).origin }
}

function toOperatorKey(
  place: 'BUNDLER_KEY' | 'NAMES_KEY' | 'PAYMASTER_KEY' | 'VERIFY_KEY',
  env: v.InferOutput<typeof ServeVariables>,
): OperatorKey | undefined {
  const [file, key] = [env[`${place}_FILE`], env[place]]
  if (file !== undefined && key !== undefined)
    throw invalid(place, `Set either this or ${place}_FILE, not both`)
  return file === undefined && key === undefined ? undefined : { file, key, place }
}

function isOwnOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, origin, protocol } = new URL(text)
  const isOrigin = text.replace(/\/$/, '').toLowerCase() === origin
  return isOrigin && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)))
}

function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, password, protocol, username } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

function readConfiguration(file: string): Configuration {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // The message of a syntax error quotes the text, which holds keys.
    const detail = error instanceof SyntaxError ? 'Not JSON' : 'Not readable'
    throw invalid(`FAIRLEAD_CONFIG (${file})`, detail)
  }
  const source = `FAIRLEAD_CONFIG (${file})`
  const configuration = read(Configuration, content, source)
  const { catalogue, images, mail } = configuration
  if (catalogue.file) catalogue.file = locate(catalogue.file, file, `${source} catalogue.file`)
  if (images.folder) images.folder = locate(images.folder, file, `${source} images.folder`)
  for (const [id, path] of Object.entries(mail.logos ?? {}))
    mail.logos = { ...mail.logos, [id]: locate(path, file, `${source} mail.logos.${id}`) }
  if (mail.templates) mail.templates = locate(mail.templates, file, `${source} mail.templates`)
  return configuration
}

/** Resolves a path relative to the configuration file. The target must exist. */
function locate(path: string, file: string, place: string): string {
  const found = resolve(dirname(file), path)
  if (!existsSync(found)) throw invalid(place, 'Not found')
  return found
}

function read<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
  source: string,
): v.InferOutput<schema> {
  // An empty variable counts as unset.
  const present =
    source === 'environment'
      ? Object.fromEntries(Object.entries(input as Variables).filter(([, value]) => value !== ''))
      : input
  try {
    return parse(schema, present)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const detail = error.hints.find((hint) => hint.startsWith('Detail: '))?.slice(8)
    throw invalid(source === 'environment' ? error.path : `${source} ${error.path}`, detail)
  }
}
