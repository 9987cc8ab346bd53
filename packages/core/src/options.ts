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
  type LiveOptions,
  type ResolvedOptions,
  socialProviders,
  walletFeatures,
} from './FairleadOptions.ts'
import { routeNames } from './modal/routes.ts'
import { toCaipNetwork } from './namespaces/toCaipNetwork.ts'
import type { Environment } from './utils/environment.ts'

const url = rule((value) => isSafeUrl(String(value)), 'https, or http on a loopback host')
const names = listOf(aString)
const pictures = recordOf(
  aString,
  rule(isPicture, 'https, a path, a data URI of a picture, or http on a loopback host'),
)
const having = (...methods: readonly string[]) =>
  rule(
    (value) =>
      methods.every((name) => typeof (value as Record<string, unknown>)[name] === 'function'),
    `an object with ${methods.join(', ')}`,
  )
const anAdapter: Shape = (value, path) =>
  having('attach', 'connect', 'disconnect', 'getBalance', 'switchNetwork')(value, path) ??
  listOf(aString)((value as Adapter).namespaces, `${path}.namespaces`)

/** Each value optional. */
const allOptional = <name extends string>(shapes: Record<name, Shape>): Record<name, Shape> =>
  Object.fromEntries(
    Object.entries<Shape>(shapes).map(([name, shape]) => [name, optional(shape)]),
  ) as Record<name, Shape>

export const featureShape = objectOf(
  allOptional<keyof NonNullable<FairleadOptions['features']>>({
    connectMethodsOrder: listOf(oneOf(...connectMethods)),
    connectorTypeOrder: listOf(oneOf(...connectorTypes)),
    walletFeaturesOrder: listOf(oneOf(...walletFeatures)),
    email: aBoolean,
    socials: either(oneOf(false), listOf(oneOf(...socialProviders))),
    swaps: either(oneOf(false), listOf(aString)),
    onramp: either(oneOf(false), listOf(aString)),
    activity: aBoolean,
    branding: aBoolean,
    multiWallet: aBoolean,
    pay: aBoolean,
    legalCheckbox: aBoolean,
  }),
  true,
)

const liveShapes: Record<keyof LiveOptions, Shape> = allOptional({
  themeMode: oneOf('system', 'light', 'dark'),
  themeVariables: recordOf(
    matching(/^--fairlead-/, 'a name that starts with --fairlead-'),
    aString,
  ),
  locale: rule((value) => Intl.getCanonicalLocales(value as string).length === 1, 'a BCP 47 tag'),
  messages: recordOf(aString, either(aFunction, aString)),
  dir: oneOf('ltr', 'rtl'),
  // Shown as links, so they must not be able to run anything.
  termsConditionsUrl: url,
  privacyPolicyUrl: url,
  links: objectOf({ branding: optional(either(oneOf(null), url)) }, true),
  includeWalletIds: names,
  excludeWalletIds: names,
  connectorImages: pictures,
  chainImages: pictures,
})
/** What `updateOptions` takes. */
export const liveShape = objectOf(liveShapes, true)

const optionShapes: Record<keyof FairleadOptions, Shape> = {
  ...allOptional<Exclude<keyof FairleadOptions, keyof LiveOptions | 'networks'>>({
    projectId: aString,
    serverUrl: url,
    dataApiUrl: url,
    dataApiMirrorUrl: url,
    walletApiUrl: url,
    defaultNetwork: objectOf({ id: either(aName, wholeNumber(1)) }),
    adapters: listOf(anAdapter),
    connectors: listOf(aFunction),
    customRpcUrls: recordOf(
      rule(isChainId, 'a CAIP-2 chain id'),
      listOf(objectOf({ url, headers: optional(recordOf(aString, aString)) }, true)),
    ),
    batchRpc: aBoolean,
    enableWallets: aBoolean,
    enableEIP6963: aBoolean,
    enableInjected: aBoolean,
    enableNetworkSwitch: aBoolean,
    allowUnsupportedChain: oneOf(true, false, 'banner'),
    enableReconnect: aBoolean,
    reconnectTimeoutMs: wholeNumber(0),
    enableEmbedded: aBoolean,
    disableAppend: aBoolean,
    enableMobileFullScreen: aBoolean,
    enableWalletGuide: aBoolean,
    basic: aBoolean,
    prefetch: oneOf('never', 'hover', 'idle'),
    debug: aBoolean,
    onAlert: aFunction,
    telemetry: aFunction,
    storage: objectOf(
      allOptional({
        prefix: aString,
        adapter: having('getItem', 'setItem', 'removeItem'),
        partition: oneOf('auto', 'none'),
      }),
      true,
    ),
    views: recordOf(oneOf(...routeNames), rule(isComponent, 'a component')),
    features: featureShape,
  }),
  ...liveShapes,
  networks: listOf(() => undefined, 1),
}
const optionShape = objectOf(optionShapes, true)

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
  check(optionShape, input, 'OPTIONS_INVALID')
  // A property that is there but undefined says nothing.
  const given = Object.fromEntries(
    Object.entries(input as FairleadOptions).filter(([, value]) => value !== undefined),
  ) as FairleadOptions
  const notices: OptionsNotice[] = given.projectId ? [] : [{ code: 'FL008' }]
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
      ...(given as Omit<typeof given, keyof typeof defaults>),
      debug: given.debug ?? isLocal(environment.origin),
      networks,
      defaultNetwork: defaultNetwork ?? first,
    }),
  }
}

const defaults = {
  adapters: [],
  allowUnsupportedChain: false,
  basic: false,
  batchRpc: false,
  chainImages: {},
  connectorImages: {},
  connectors: [],
  customRpcUrls: {},
  disableAppend: false,
  enableEIP6963: true,
  enableEmbedded: false,
  enableInjected: true,
  enableMobileFullScreen: false,
  enableNetworkSwitch: true,
  enableReconnect: true,
  enableWalletGuide: true,
  enableWallets: true,
  excludeWalletIds: [],
  features: {},
  links: {},
  messages: {},
  prefetch: 'never',
  reconnectTimeoutMs: 3_000,
  storage: {},
  themeMode: 'system',
  themeVariables: {},
  views: {},
} as const satisfies Partial<ResolvedOptions>

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

/** What an `<img>` may show: never anything that runs. */
function isPicture(value: unknown): boolean {
  const text = String(value)
  return /^(?:data:image\/|blob:|\.{0,2}\/(?!\/))/.test(text) || isSafeUrl(text)
}

function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}
