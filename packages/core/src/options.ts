import {
  aBoolean,
  aFunction,
  aName,
  aString,
  BaseError,
  type CaipNetwork,
  check,
  either,
  InputError,
  isChainId,
  isLoopbackHost,
  isSafeUrl,
  listOf,
  matching,
  namespaces,
  objectOf,
  oneOf,
  optional,
  recordOf,
  rule,
  type Shape,
  wholeNumber,
} from '@fairlead/protocol'
import type { Adapter } from './adapters/adapter.ts'
import {
  connectMethods,
  connectorTypes,
  type FairleadOptions,
  type Features,
  type LiveOptions,
  type ResolvedOptions,
  socialProviders,
  walletFeatures,
} from './FairleadOptions.ts'
import { routeNames } from './modal/routeNames.ts'
import { toCaipNetwork } from './namespaces/toCaipNetwork.ts'
import { currencyPattern } from './utils/currencyPattern.ts'
import type { Environment } from './utils/environment.ts'

const urlOf = (secure: string, plain: string) =>
  rule(
    (value) => typeof value === 'string' && isSafeUrl(value, `${secure}:`, `${plain}:`),
    `${secure}, or ${plain} on a loopback host`,
  )
const url = urlOf('https', 'http')
const link = either(oneOf(null), url)
const names = listOf(aString)
const pictures = recordOf(aString, rule(isPicture, 'https, a path, or an image data URI'))
const lookAlike = (...methods: readonly string[]) =>
  rule(
    (value) => methods.every((name) => isFunction((value as Record<string, unknown>)[name])),
    `an object with ${methods.join(', ')}`,
  )
const anAdapter: Shape = (value, path) =>
  lookAlike('attach', 'connect', 'disconnect')(value, path) ??
  names((value as Adapter).namespaces, `${path}.namespaces`)

/** Shapes of options. A boolean is a flag with its default; a list holds the choices, the default first. */
type Table = Readonly<Record<string, Shape | boolean | readonly unknown[]>>

/** Returns a shape of optional fields that rejects unknown fields. */
const tableOf = (table: Table): Shape =>
  objectOf(
    Object.fromEntries(
      Object.entries(table).map(([name, entry]) => [name, optional(shapeOf(entry))]),
    ),
    true,
  )
const shapeOf = (entry: Table[string]): Shape => {
  if (typeof entry === 'function') return entry
  return typeof entry === 'boolean' ? aBoolean : oneOf(...entry)
}

const features = {
  connectMethodsOrder: listOf(oneOf(...connectMethods)),
  connectorTypeOrder: listOf(oneOf(...connectorTypes)),
  walletFeaturesOrder: listOf(oneOf(...walletFeatures)),
  receive: true,
  send: true,
  email: true,
  socials: either(oneOf(false), listOf(oneOf(...socialProviders))),
  guests: true,
  swaps: either(oneOf(false), names),
  onramp: either(oneOf(false), names),
  activity: true,
  branding: true,
  multiWallet: false,
  pay: false,
  analytics: false,
  legalCheckbox: false,
  emailShowWallets: true,
  collapseWallets: false,
  smartSessions: false,
  allWallets: [true, false, 'mobile'],
} satisfies { [name in keyof Features]-?: Table[string] }
/** Shape of the argument of `updateFeatures`. */
export const featureShape = tableOf(features)

const live = {
  themeMode: ['system', 'light', 'dark'],
  themeVariables: recordOf(matching(/^--fairlead-/, '--fairlead-…'), aString),
  layout: ['compact', 'wide'],
  locale: rule(
    (value) => typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1,
    'a BCP 47 tag',
  ),
  fiatCurrency: matching(currencyPattern, 'an ISO 4217 code in upper case, e.g. EUR'),
  messages: recordOf(aString, either(aFunction, aString)),
  dir: oneOf('ltr', 'rtl'),
  // Shown as links, so script URLs must be rejected.
  termsConditionsUrl: url,
  privacyPolicyUrl: url,
  links: tableOf({ branding: link, getWallet: link }),
  includeWalletIds: names,
  excludeWalletIds: names,
  featuredWalletIds: names,
  // Their links are validated where they are shown.
  customWallets: listOf(objectOf({ id: aName, name: aName })),
  connectorImages: pictures,
  chainImages: pictures,
} satisfies { [name in keyof LiveOptions]-?: Table[string] }
/** Shape of the argument of `updateOptions`. */
export const liveShape = tableOf(live)

const anObject = objectOf({})
const aChainId = rule(isChainId, 'a CAIP-2 chain id')
const perChain = (shape: Shape) => recordOf(aChainId, optional(listOf(shape)))
const perNamespace = (shape: Shape) => recordOf(oneOf(...namespaces), optional(listOf(shape, 1)))

const onlyEoa = ['eoa']

const table = {
  ...live,
  projectId: aString,
  serverUrl: url,
  dataApiUrl: url,
  dataApiMirrorUrl: url,
  walletApiUrl: url,
  analyticsUrl: url,
  frameUrl: url,
  getSignInToken: aFunction,
  relayUrl: urlOf('wss', 'ws'),
  metadata: tableOf({
    name: aName,
    description: aString,
    url,
    icons: listOf(url),
    redirect: tableOf({ native: aName, universal: url }),
  }),
  pairing: tableOf({
    reuse: ['auto', 'always', 'never'],
    preferUniversalLinks: true,
    methods: perNamespace(aName),
    events: perNamespace(aName),
    chains: perNamespace(aChainId),
    rpcMap: recordOf(aChainId, optional(url)),
    verify: either(oneOf(false), url),
    oneClickAuth: true,
  }),
  manualPairing: false,
  networks: rule(() => true, ''),
  defaultNetwork: objectOf({ id: either(aName, wholeNumber(1)) }),
  defaultAccountTypes: tableOf({
    bip122: ['payment', 'ordinal'],
    eip155: ['smartAccount', 'eoa'],
    cosmos: onlyEoa,
    polkadot: onlyEoa,
    solana: onlyEoa,
  }),
  adapters: listOf(anAdapter),
  connectors: listOf(aFunction),
  customRpcUrls: perChain(objectOf({ url, headers: optional(recordOf(aString, aString)) }, true)),
  // The other fields are sanitized where they are shown.
  tokens: perChain(objectOf({ address: aName })),
  batchRpc: false,
  enableWallets: true,
  enableEIP6963: true,
  enableInjected: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: [false, true, 'banner'],
  enableReconnect: true,
  reconnectTimeoutMs: wholeNumber(0),
  enableEmbedded: false,
  enableFrameLogger: false,
  enableSocialRedirect: false,
  disableAppend: false,
  enableMobileFullScreen: false,
  enableWalletGuide: true,
  basic: false,
  prefetch: ['never', 'hover', 'idle'],
  debug: aBoolean,
  onAlert: aFunction,
  telemetry: aFunction,
  // Validated where they are used.
  siwx: anObject,
  siweConfig: anObject,
  storage: tableOf({
    prefix: aString,
    adapter: lookAlike('getItem', 'setItem', 'removeItem'),
    partition: ['auto', 'none'],
  }),
  views: recordOf(oneOf(...routeNames), optional(rule(isComponent, 'a component'))),
  imageCacheSize: wholeNumber(0),
  names: either(oneOf(false), tableOf({ zone: matching(/^[^\sA-Z]+$/, 'a name in lower case') })),
  features: featureShape,
} satisfies { [name in keyof FairleadOptions]-?: Table[string] }
const optionsShape = tableOf(table)
const someNetworks = objectOf({ networks: listOf(() => undefined, 1) })

/** Default values of options. */
const defaults = {
  ...Object.fromEntries(
    Object.entries<Table[string]>(table).flatMap(([name, entry]) => {
      if (typeof entry === 'function') return []
      return [[name, typeof entry === 'boolean' ? entry : entry[0]]]
    }),
  ),
  adapters: [],
  chainImages: {},
  connectorImages: {},
  connectors: [],
  customRpcUrls: {},
  customWallets: [],
  defaultAccountTypes: {},
  excludeWalletIds: [],
  featuredWalletIds: [],
  features: {},
  fiatCurrency: 'USD',
  imageCacheSize: 200,
  links: {},
  messages: {},
  metadata: {},
  pairing: {},
  reconnectTimeoutMs: 3_000,
  storage: {},
  themeVariables: {},
  tokens: {},
  views: {},
} as Partial<ResolvedOptions>

/** Problem with the options that is reported to the developer but does not stop the widget. */
export type OptionsNotice = { code: 'FL001' | 'FL008' | 'FL016'; detail?: string | undefined }

/**
 * Validates the options once, at creation. An invalid network is skipped with a notice; any other invalid
 * option is rejected with its path.
 *
 * @throws `OPTIONS_INVALID`
 */
export function resolveOptions(
  input: unknown,
  environment: Pick<Environment, 'origin'>,
): { notices: readonly OptionsNotice[]; options: ResolvedOptions } {
  check(optionsShape, input, 'OPTIONS_INVALID')
  check(someNetworks, input, 'OPTIONS_INVALID')
  // A property that is set to undefined counts as absent.
  const given = Object.fromEntries(
    Object.entries(input as FairleadOptions).filter(([, value]) => value !== undefined),
  ) as FairleadOptions
  if (given.siwx && given.siweConfig)
    throw new BaseError('OPTIONS_INVALID', {
      shortMessage: 'Cannot set both `siweConfig` and `siwx` options',
    })
  // On the page's origin, any script of the page could read the frame's storage.
  if (given.frameUrl && new URL(given.frameUrl).origin === environment.origin)
    throw new BaseError('OPTIONS_INVALID', {
      shortMessage: 'frameUrl: must be on another origin than the page',
    })
  // The server that needs the id makes the alert an error in the console.
  const notices: OptionsNotice[] = given.projectId
    ? []
    : [{ code: 'FL008', detail: given.serverUrl }]
  const adapters = given.adapters ?? []
  const seen = new Set<string>()
  const [first, ...rest] = given.networks.flatMap((network, index) => {
    let read = readNetwork(network, adapters)
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
  const wanted = given.defaultNetwork
  const defaultNetwork = wanted
    ? networks.find(({ id }) => String(id) === String(wanted.id))
    : first
  if (!defaultNetwork) notices.push({ code: 'FL001', detail: `defaultNetwork: ${wanted?.id}` })
  return {
    notices,
    options: Object.freeze({
      ...defaults,
      ...given,
      debug: given.debug ?? isLocal(environment.origin),
      networks,
      relayUrl: given.relayUrl ?? given.serverUrl?.replace(/^http/, 'ws'),
      defaultNetwork: defaultNetwork ?? first,
    }) as ResolvedOptions,
  }
}

function readNetwork(
  input: unknown,
  adapters: readonly Adapter[],
): { network: CaipNetwork } | { reason: string } {
  try {
    const network = toCaipNetwork(input)
    // Without adapters the universal adapter is used, which supports every namespace.
    const served = adapters.flatMap((adapter) => adapter.namespaces)
    if (adapters.length === 0 || served.includes(network.chainNamespace)) return { network }
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

/** True for URLs that are safe in an `<img>`: https, paths, blobs and image data URIs. */
function isPicture(value: unknown): boolean {
  if (typeof value !== 'string') return false
  return /^(?:data:image\/|blob:|\.{0,2}\/(?!\/))/.test(value) || isSafeUrl(value)
}

function isComponent(value: unknown): boolean {
  return isFunction(value) || (typeof value === 'object' && value !== null)
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
