import {
  BaseError,
  type CaipNetwork,
  ChainId,
  InputError,
  isLoopbackHost,
  isSafeUrl,
  parse,
} from '@fairlead/protocol'
import * as v from 'valibot'
import type { Adapter } from './adapters/adapter.ts'
import type { CreateConnector } from './connectors/createConnector.ts'
import type { createModal } from './modal/createModal.ts'
import { type NetworkInput, toCaipNetwork } from './namespaces/toCaipNetwork.ts'
import type { FairleadEvent } from './store/events.ts'
import type { Environment, KeyValueStorage } from './utils/environment.ts'

export const socialProviders = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
] as const
export const connectMethods = ['email', 'social', 'wallet'] as const
export const connectorTypes = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const

const Url = v.pipe(
  v.string(),
  v.check((url) => isSafeUrl(url), 'URLs are https, or http on a loopback host'),
)
/** Shown as a link, so it must not be able to run anything. */
const Link = Url
const has = (value: unknown, ...methods: readonly string[]) =>
  typeof value === 'object' &&
  value !== null &&
  methods.every((method) => typeof (value as Record<string, unknown>)[method] === 'function')
const fn = <signature extends (...input: never[]) => unknown>() =>
  v.custom<signature>((value) => typeof value === 'function', 'Not a function')

const Features = v.strictObject({
  connectMethodsOrder: v.optional(v.array(v.picklist(connectMethods))),
  connectorTypeOrder: v.optional(v.array(v.picklist(connectorTypes))),
  walletFeaturesOrder: v.optional(v.array(v.picklist(walletFeatures))),
  email: v.optional(v.boolean()),
  socials: v.optional(v.union([v.literal(false), v.array(v.picklist(socialProviders))])),
  swaps: v.optional(v.union([v.literal(false), v.array(v.string())])),
  onramp: v.optional(v.union([v.literal(false), v.array(v.string())])),
  activity: v.optional(v.boolean()),
  branding: v.optional(v.boolean()),
  multiWallet: v.optional(v.boolean()),
  pay: v.optional(v.boolean()),
})
export type Features = v.InferOutput<typeof Features>

const Options = v.strictObject({
  projectId: v.optional(v.string()),
  serverUrl: v.optional(Url),
  dataApiUrl: v.optional(Url),
  dataApiMirrorUrl: v.optional(Url),
  walletApiUrl: v.optional(Url),
  networks: v.pipe(v.array(v.unknown()), v.minLength(1)),
  defaultNetwork: v.optional(v.looseObject({ id: v.union([v.number(), v.string()]) })),
  adapters: v.optional(
    v.array(
      v.custom<Adapter>(
        (value) =>
          has(value, 'attach', 'connect', 'disconnect', 'getBalance', 'switchNetwork') &&
          Array.isArray((value as Adapter).namespaces),
        'Not an adapter',
      ),
    ),
    [],
  ),
  connectors: v.optional(v.array(fn<CreateConnector>()), []),
  customRpcUrls: v.optional(
    v.record(
      ChainId,
      v.array(v.strictObject({ url: Url, headers: v.optional(v.record(v.string(), v.string())) })),
    ),
    {},
  ),
  batchRpc: v.optional(v.boolean(), false),
  includeWalletIds: v.optional(v.array(v.string())),
  excludeWalletIds: v.optional(v.array(v.string()), []),
  enableWallets: v.optional(v.boolean(), true),
  enableEIP6963: v.optional(v.boolean(), true),
  enableInjected: v.optional(v.boolean(), true),
  enableNetworkSwitch: v.optional(v.boolean(), true),
  allowUnsupportedChain: v.optional(v.union([v.boolean(), v.literal('banner')]), false),
  enableReconnect: v.optional(v.boolean(), true),
  reconnectTimeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 3_000),
  disableAppend: v.optional(v.boolean(), false),
  enableWalletGuide: v.optional(v.boolean(), true),
  basic: v.optional(v.boolean(), false),
  debug: v.optional(v.boolean()),
  onAlert: v.optional(fn<(alert: createModal.RaisedAlert) => void>()),
  telemetry: v.optional(fn<(event: FairleadEvent) => void>()),
  storage: v.optional(
    v.strictObject({
      prefix: v.optional(v.string()),
      adapter: v.optional(
        v.custom<KeyValueStorage>((value) => has(value, 'getItem', 'setItem', 'removeItem')),
      ),
      partition: v.optional(v.picklist(['auto', 'none'])),
    }),
    {},
  ),
  themeMode: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  termsConditionsUrl: v.optional(Link),
  privacyPolicyUrl: v.optional(Link),
  features: v.optional(Features, {}),
})

type Typed<input> = Omit<input, 'defaultNetwork' | 'networks'>

/** What a page passes to `createFairlead`. Contract: options and API, section 1. */
export type FairleadOptions = Typed<v.InferInput<typeof Options>> & {
  /** viem chains, or networks that name their CAIP-2 id. At least one. */
  networks: readonly NetworkInput[]
  /** One of `networks`; the first when absent. */
  defaultNetwork?: NetworkInput | undefined
}

export type ResolvedOptions = Readonly<
  Typed<v.InferOutput<typeof Options>> & {
    networks: readonly [CaipNetwork, ...CaipNetwork[]]
    defaultNetwork: CaipNetwork
    debug: boolean
  }
>

/** Something that is worth telling a developer, though the widget can go on. */
export type OptionsNotice = { code: 'FL001' | 'FL008' | 'FL016'; detail?: string }

/**
 * Validates once, at creation. A bad network entry is left out with a notice; anything else that
 * does not fit is refused, with its path.
 *
 * @throws `OPTIONS_INVALID`
 */
export function resolveOptions(
  input: unknown,
  environment: Pick<Environment, 'origin'>,
): { notices: readonly OptionsNotice[]; options: ResolvedOptions } {
  const parsed = parse(Options, input, 'OPTIONS_INVALID')
  const notices: OptionsNotice[] = parsed.projectId ? [] : [{ code: 'FL008' }]
  const seen = new Set<string>()
  const [first, ...rest] = parsed.networks.flatMap((network, index) => {
    let read = readNetwork(network, parsed.adapters)
    if ('network' in read && !seen.has(read.network.caipNetworkId)) {
      seen.add(read.network.caipNetworkId)
      return [read.network]
    }
    if ('network' in read) read = { reason: 'caipNetworkId: listed twice' }
    notices.push({ code: 'FL016', detail: `networks.${index}.${read.reason}` })
    return []
  })
  if (!first)
    throw new BaseError('OPTIONS_INVALID', {
      hints: notices.flatMap(({ detail }) => detail ?? []),
      shortMessage: 'No entry of `networks` can be used',
    })
  const networks: ResolvedOptions['networks'] = [first, ...rest]
  const wanted = parsed.defaultNetwork as NetworkInput | undefined
  const defaultNetwork = wanted
    ? networks.find(({ id }) => String(id) === String(wanted.id))
    : first
  if (!defaultNetwork) notices.push({ code: 'FL001', detail: `defaultNetwork: ${wanted?.id}` })
  return {
    notices,
    options: Object.freeze({
      ...parsed,
      networks,
      defaultNetwork: defaultNetwork ?? first,
      debug: parsed.debug ?? isLocal(environment.origin),
    }),
  }
}

function readNetwork(
  input: unknown,
  adapters: readonly Adapter[],
): { network: CaipNetwork } | { reason: string } {
  try {
    const network = toCaipNetwork(input)
    // Without adapters the universal one is used, which speaks to EVM chains so far.
    const served =
      adapters.length > 0 ? adapters.flatMap(({ namespaces }) => namespaces) : ['eip155']
    if (served.includes(network.chainNamespace)) return { network }
    return { reason: `chainNamespace: no adapter for ${network.chainNamespace}` }
  } catch (error) {
    return { reason: error instanceof InputError ? `${error.path}: ${error.reason}` : 'unreadable' }
  }
}

function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return isLoopbackHost(hostname) || hostname.endsWith('.test')
}
