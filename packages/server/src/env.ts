import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { BaseError, InputError, isLoopbackHost, parse } from '@fairlead/protocol'
import * as v from 'valibot'

/** CAIP-2; any namespace, because a chain that nobody serves is not a malformed one. */
const ChainName = v.pipe(
  v.string(),
  v.regex(/^(?:eip155:\d{1,32}|(?!eip155:)[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})$/, 'Not a CAIP-2 id'),
)

// The message must not quote the value: upstream URLs carry keys.
const UpstreamUrl = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^https?:/i.test(url), 'Not an http or https URL'),
)

const Bucket = v.object({
  tokens: v.pipe(v.number(), v.integer(), v.minValue(1)),
  refillPerSecond: v.pipe(v.number(), v.minValue(0.001)),
})
export type Bucket = v.InferOutput<typeof Bucket>

const evmAddress = /^0x[0-9a-fA-F]{40}$/
const Address = v.pipe(v.string(), v.regex(evmAddress, 'Not an EVM address'))
/** Base58 of 32 bytes, near enough. */
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** A contract, or the mint of a token of Solana. */
const TokenAddress = v.union(
  [Address, v.pipe(v.string(), v.regex(solanaAddress))],
  'Not an address',
)
const Block = v.pipe(v.number(), v.integer(), v.minValue(0))
const Coin = {
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
}

/** What the server knows of one chain. All but the first two are for what it reads there itself. */
const Chain = v.strictObject({
  caipNetworkId: ChainName,
  /** Asked in this order. */
  upstreams: v.pipe(v.array(UpstreamUrl), v.minLength(1), v.maxLength(5)),
  name: v.optional(v.string()),
  /** Ether, or SOL, unless told otherwise. */
  nativeCurrency: v.optional(v.strictObject({ ...Coin, iconUrl: v.optional(v.string()) })),
  contracts: v.optional(
    v.strictObject({
      multicall3: v.optional(Address),
      ensUniversalResolver: v.optional(Address),
    }),
  ),
  /**
   * Tokens that are looked for in every account, beside those that its own transfers name. On Solana
   * every token is found; here is what those are called whose mints don't tell.
   */
  tokens: v.optional(
    v.array(v.strictObject({ address: TokenAddress, ...Coin, iconUrl: v.optional(v.string()) })),
  ),
  /** Where prices come from, in US dollars. */
  prices: v.optional(
    v.strictObject({
      /** Price feeds (Chainlink's AggregatorV3 interface), by token address or `native`. */
      feeds: v.optional(v.record(v.union([Address, v.literal('native')]), Address)),
      /** Tokens that count as one dollar. */
      stables: v.optional(v.array(Address)),
      /** Factories of pools (Uniswap v2 interface) that price what no feed knows. */
      poolFactories: v.optional(v.array(Address)),
      /** The native coin as a token, for pools. */
      wrappedNative: v.optional(Address),
    }),
  ),
  /** History is followed from this block on; not at all when absent. */
  history: v.optional(
    v.strictObject({
      startBlock: Block,
      /** Between two looks for new blocks, in milliseconds; 4 s unless told otherwise. */
      pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(600_000))),
    }),
  ),
})
/** Everything but names and tokens is read in the way of Ethereum. */
const evmFields = ['contracts', 'history', 'prices'] as const
const ChainConfiguration = v.pipe(
  Chain,
  v.check(
    ({ caipNetworkId, tokens = [] }) =>
      !caipNetworkId.startsWith('solana:') ||
      tokens.every(({ address }) => solanaAddress.test(address)),
    'A token of Solana goes by its mint',
  ),
  v.check(
    ({ caipNetworkId, tokens = [] }) =>
      !caipNetworkId.startsWith('eip155:') ||
      tokens.every(({ address }) => evmAddress.test(address)),
    'A token goes by the address of its contract',
  ),
  v.check(
    (chain) =>
      chain.caipNetworkId.startsWith('eip155:') ||
      evmFields.every((name) => chain[name] === undefined),
    `Only an eip155 chain has: ${evmFields.join(', ')}`,
  ),
)
export type ChainConfiguration = v.InferOutput<typeof ChainConfiguration>

/** A vendor that is reached over HTTP. `url` is its public one unless told otherwise. */
const Remote = { key: v.optional(v.pipe(v.string(), v.nonEmpty())), url: v.optional(UpstreamUrl) }

const Vendors = v.strictObject({
  balances: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'zerion', 'upstream']))),
  history: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'zerion', 'upstream']))),
  identity: v.optional(v.array(v.picklist(['onchain', 'upstream']))),
  nfts: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'upstream']))),
  prices: v.optional(v.array(v.picklist(['onchain', 'coingecko', 'upstream']))),
  /** URLs of explorers, by CAIP-2 id. */
  blockscout: v.optional(
    v.strictObject({ key: Remote.key, urls: v.record(ChainName, UpstreamUrl) }),
  ),
  coingecko: v.optional(v.strictObject(Remote)),
  /** Another server of this same data API. */
  upstream: v.optional(v.strictObject({ projectId: v.string(), url: UpstreamUrl })),
  zerion: v.optional(v.strictObject(Remote)),
})
export type Vendors = v.InferOutput<typeof Vendors>

const Path = v.pipe(v.string(), v.nonEmpty())

const Catalogue = v.strictObject({
  /** JSON, `{ "wallets": [...] }`; relative to the configuration. Followed while the server runs. */
  file: v.optional(Path),
  /** Another server of this protocol, asked for its whole list once an hour. */
  upstream: v.optional(v.strictObject({ projectId: v.string(), url: UpstreamUrl })),
})

const Aliases = v.optional(v.record(v.string(), Path))
const Images = v.strictObject({
  /** Ids that stand for another id of the same kind. */
  aliases: v.optional(
    v.strictObject({ assets: Aliases, currencies: Aliases, tokens: Aliases, wallets: Aliases }),
  ),
  /** Holds `wallets`, `assets`, `currencies` and `tokens`; relative to the configuration. */
  folder: v.optional(Path),
})

const Count = v.pipe(v.number(), v.integer(), v.minValue(1))

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The site of embedded wallets; where it is, `FRAME_URL` says. */
const Frame = v.strictObject({
  /** Networks of embedded wallets. Their URLs are told to everybody: no keys in them. */
  chains: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          caipNetworkId: v.pipe(
            ChainName,
            v.check((id) => /^(?:eip155|solana):/.test(id), 'Neither eip155 nor solana'),
          ),
          isTestnet: v.optional(v.boolean(), false),
          name: v.string(),
          nativeCurrency: v.strictObject(Coin),
          rpcUrls: v.pipe(v.array(UpstreamUrl), v.minLength(1), v.maxLength(5)),
        }),
      ),
      v.minLength(1),
    ),
  ),
  /** How long somebody on a new device waits for automatic recovery; the wallet's owner is mailed at once. */
  recoveryDelaySeconds: v.optional(v.pipe(Seconds, v.maxValue(30 * 86_400))),
})

const Relay = v.strictObject({
  /** Whether an id that is no project of this server is turned away; any id may in otherwise. */
  isKnownProjectNeeded: v.optional(v.boolean()),
  /** What clients call this relay, beside `PUBLIC_URL`; `wss://…`. */
  publicUrls: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check((url) => URL.canParse(url) && /^(?:http|ws)s?:/i.test(url), 'Not a ws or wss URL'),
      ),
    ),
  ),
  /** Limits of sockets. Milliseconds and bytes. */
  limits: v.optional(
    v.strictObject({
      batch: v.exactOptional(Count),
      bufferedBytes: v.exactOptional(Count),
      connects: v.exactOptional(Bucket),
      drainMs: v.exactOptional(Count),
      frameBytes: v.exactOptional(Count),
      idleMs: v.exactOptional(Count),
      inFlight: v.exactOptional(Count),
      inFlightBytes: v.exactOptional(Count),
      loopbackConnects: v.exactOptional(Bucket),
      messageBytes: v.exactOptional(Count),
      messageMs: v.exactOptional(Count),
      messages: v.exactOptional(Bucket),
      resendMs: v.exactOptional(Count),
      waitingCalls: v.exactOptional(Count),
    }),
  ),
  /** Limits of what is kept. Milliseconds and bytes. */
  mailbox: v.optional(
    v.strictObject({
      bytes: v.exactOptional(Count),
      messages: v.exactOptional(Count),
      subscribers: v.exactOptional(Count),
      subscriptionMs: v.exactOptional(Count),
      topics: v.exactOptional(Count),
    }),
  ),
})

/** The file that `FAIRLEAD_CONFIG` names. Unknown keys are refused, so that a typo is heard. */
const Configuration = v.strictObject({
  catalogue: v.optional(Catalogue, {}),
  chains: v.optional(
    v.pipe(
      v.array(ChainConfiguration),
      v.check(
        (chains) => new Set(chains.map((chain) => chain.caipNetworkId)).size === chains.length,
        'A chain is listed twice',
      ),
    ),
    [],
  ),
  frame: v.optional(Frame, {}),
  images: v.optional(Images, {}),
  /** Where pictures and metadata with `ipfs:` addresses are looked up; may be a node of your own. */
  ipfsGateway: v.optional(UpstreamUrl),
  /** Who answers what, in the order to ask; the chain itself unless told otherwise. */
  vendors: v.optional(Vendors, {}),
  relay: v.optional(Relay, {}),
  rateLimits: v.optional(
    v.strictObject({ default: v.optional(Bucket), rpc: v.optional(Bucket) }),
    {},
  ),
})
export type Configuration = v.InferOutput<typeof Configuration>

const whole = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, 'Not a whole number'),
    v.transform(Number),
    v.maxValue(max),
  )

const StorageVariables = v.object({
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), '.fairlead'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/\S+$/, 'Not a postgres:// URL')),
  ),
})

/** Keys lie outside of the data: {@link createFileKms}. */
const KeyVariables = v.object({
  KEY_FILE: v.optional(v.pipe(v.string(), v.nonEmpty())),
  RECOVERY_KEY_FILE: v.optional(v.pipe(v.string(), v.nonEmpty())),
})

const ServeVariables = v.object({
  BIND: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  FAIRLEAD_CONFIG: v.optional(v.pipe(v.string(), v.nonEmpty())),
  FRAME_URL: v.optional(
    v.pipe(v.string(), v.check(isFrameUrl, 'Not an origin of https, or of http on this machine')),
  ),
  /** Who mails come from: an address, or `Name <address>`. */
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

export type StorageEnv = { dataDir: string; databaseUrl: string | undefined }

/** Files of keys; those of the data folder when absent. */
export type KeyEnv = { keyFile: string | undefined; recoveryKeyFile: string | undefined }

export type ServeEnv = KeyEnv &
  StorageEnv & {
    bind: string
    configuration: Configuration
    /** Origin of the frame's site; there is none when absent. */
    frameUrl: string | undefined
    /** How mails are sent; nobody can sign in by e-mail when absent. The URL holds a password. */
    mail: { from: string; url: string } | undefined
    /** Where figures of this process are told; nowhere when absent. */
    metrics: { bind: string; port: number } | undefined
    port: number
    publicUrl: string | undefined
    /** What processes of one relay share; the database when absent. Holds a password. */
    redisUrl: string | undefined
    /** Proxies of the operator in front of us, each adding an address to `x-forwarded-for`. */
    trustedProxies: number
  }

type Variables = Readonly<Record<string, string | undefined>>

/** The operator's list of wallets, where the configuration names none; it need not be there. */
export function cataloguePath(dataDir: string): string {
  return join(dataDir, 'catalogue.json')
}

/** Where the data is. Nothing else reads `process.env`. */
export function readStorageEnv(variables: Variables = process.env): StorageEnv {
  const { DATABASE_URL, DATA_DIR } = read(StorageVariables, variables, 'environment')
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL }
}

/** Where the keys are. */
export function readKeyEnv(variables: Variables = process.env): KeyEnv {
  const { KEY_FILE, RECOVERY_KEY_FILE } = read(KeyVariables, variables, 'environment')
  return { keyFile: KEY_FILE, recoveryKeyFile: RECOVERY_KEY_FILE }
}

/**
 * Everything that serving needs.
 *
 * @throws `OPTIONS_INVALID` naming the variable, or the file and the path in it.
 */
export function readServeEnv(variables: Variables = process.env): ServeEnv {
  const env = read(ServeVariables, variables, 'environment')
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined)
    throw invalid('MAIL_FROM', 'Required with SMTP_URL')
  const frameUrl = env.FRAME_URL && new URL(env.FRAME_URL).origin
  // Whoever may run a script on the data API's origin would be the frame.
  if (frameUrl && env.PUBLIC_URL && new URL(env.PUBLIC_URL).host === new URL(frameUrl).host)
    throw invalid('FRAME_URL', 'Must be another host than PUBLIC_URL')
  return {
    ...readKeyEnv(variables),
    ...readStorageEnv(variables),
    bind: env.BIND,
    configuration: env.FAIRLEAD_CONFIG
      ? readConfiguration(env.FAIRLEAD_CONFIG)
      : parse(Configuration, {}),
    frameUrl,
    mail:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? undefined
        : { from: env.MAIL_FROM, url: env.SMTP_URL },
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { bind: env.METRICS_BIND, port: env.METRICS_PORT },
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    redisUrl: env.REDIS_URL,
    trustedProxies: env.TRUSTED_PROXIES,
  }
}

function isFrameUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, origin, protocol } = new URL(text)
  const isOrigin = text.replace(/\/$/, '').toLowerCase() === origin
  return isOrigin && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)))
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
  const { catalogue, images } = configuration
  if (catalogue.file) catalogue.file = locate(catalogue.file, file, `${source} catalogue.file`)
  if (images.folder) images.folder = locate(images.folder, file, `${source} images.folder`)
  return configuration
}

/** A path of the configuration as others can use it. What is named must be there. */
function locate(path: string, file: string, place: string): string {
  const found = resolve(dirname(file), path)
  if (!existsSync(found)) throw invalid(place, 'Not there')
  return found
}

function read<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
  source: string,
): v.InferOutput<schema> {
  // A variable that is set to nothing counts as not set.
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

function invalid(place: string, detail = 'Invalid input'): BaseError {
  return new BaseError('OPTIONS_INVALID', { shortMessage: `${place}: ${detail}` })
}
