import * as v from 'valibot'
import { Swap } from './Swap.ts'
import {
  Address,
  Block,
  ChainName,
  Coin,
  evmAddress,
  JsonObject,
  solanaAddress,
  TokenAddress,
  UpstreamUrl,
} from './shapes.ts'

const EntryPointVersion = v.picklist(['0.7', '0.8'])
const Wei = v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'Not an amount in wei'))
const CodeHash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'Not a Keccak-256 hash'))

const Hashes = v.optional(v.pipe(v.array(CodeHash), v.maxLength(1_000)))

/** Fields that an external bundler doesn't have. */
const ownBundlerFields = ['access', 'accounts', 'dailyLossWei', 'known'] as const

const Bundler = v.pipe(
  v.strictObject({
    /** URL of an external bundler. When absent this server bundles itself, from the account of `BUNDLER_KEY`. */
    url: v.optional(UpstreamUrl),
    /** Supported versions, newest first. Default: all known ones. */
    entryPoints: v.optional(v.pipe(v.array(EntryPointVersion), v.minLength(1))),
    /** Minimum priority fee of an operation, in wei per unit of gas. */
    minTipWei: v.optional(Wei),
    /** Polling interval, in milliseconds. Default: 2 s. */
    pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(60_000))),
    /** Who can send operations: signed-in users of the embedded wallet, or anyone. Default: `users`. */
    access: v.optional(v.picklist(['users', 'anyone'])),
    /**
     * Which accounts, factories and paymasters are served: those with known code, or also those whose validation keeps
     * the rules of ERC-7562 in a trace of the node. Default: `known`.
     */
    accounts: v.optional(v.picklist(['known', 'traced'])),
    /** Code that is known besides ours, by its Keccak-256 hash. */
    known: v.optional(v.strictObject({ accounts: Hashes, factories: Hashes, paymasters: Hashes })),
    /** Maximum loss of the bundler's account in a day (UTC), in wei. Default: 0.01 ether. */
    dailyLossWei: v.optional(Wei),
  }),
  v.check(
    (bundler) => !bundler.url || ownBundlerFields.every((name) => bundler[name] === undefined),
    `A bundler with a url can't have: ${ownBundlerFields.join(', ')}`,
  ),
)

/** Configuration of one chain. All fields but the first two are for what the server itself reads from the chain. */
const Chain = v.strictObject({
  caipNetworkId: ChainName,
  /** RPC URLs, tried in this order. */
  upstreams: v.pipe(v.array(UpstreamUrl), v.minLength(1), v.maxLength(5)),
  /**
   * Number of upstreams that have to agree on balances and nonces. Default: one upstream is trusted. EVM only.
   */
  quorum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(5))),
  /** JSON-RPC methods that pages may call besides the usual reads and broadcasts of signed transactions. */
  rpcMethods: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^\w{1,128}$/, 'Not a method'))), v.maxLength(100)),
  ),
  name: v.optional(v.string()),
  /** Default: Ether, or SOL on Solana. */
  nativeCurrency: v.optional(v.strictObject({ ...Coin, iconUrl: v.optional(v.string()) })),
  contracts: v.optional(
    v.strictObject({
      multicall3: v.optional(Address),
      ensUniversalResolver: v.optional(Address),
    }),
  ),
  /**
   * Tokens that are looked up in every account, besides those found in its transfers. On Solana all tokens are found;
   * the list names mints that have no metadata.
   */
  tokens: v.optional(
    v.array(v.strictObject({ address: TokenAddress, ...Coin, iconUrl: v.optional(v.string()) })),
  ),
  /** Sources of prices in US dollars. */
  prices: v.optional(
    v.strictObject({
      /** Price feeds (Chainlink's AggregatorV3 interface), by token address or `native`. */
      feeds: v.optional(v.record(v.union([Address, v.literal('native')]), Address)),
      /** Tokens that count as one US dollar. */
      stables: v.optional(v.array(Address)),
      /** Pool factories (Uniswap v2 interface) that price tokens without a feed. */
      poolFactories: v.optional(v.array(Address)),
      /** Wrapped native token, for pools. */
      wrappedNative: v.optional(Address),
    }),
  ),
  /** Exchanges of the swap vendor `onchain`; it doesn't serve the chain when absent. */
  swap: v.optional(Swap),
  /** Indexes the chain's history from this block on; it is not indexed when absent. */
  history: v.optional(
    v.strictObject({
      startBlock: Block,
      /** Polling interval for new blocks, in milliseconds. Default: 4 s. */
      pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(600_000))),
    }),
  ),
  /** Bundler for operations of smart accounts (ERC-4337); there is none when absent. */
  bundler: v.optional(Bundler),
  /** Pays for operations of projects that have a sponsorship (ERC-7677). */
  paymaster: v.optional(
    v.pipe(
      v.strictObject({
        /** URL of an external paymaster. */
        url: v.optional(UpstreamUrl),
        /** Context that is sent to `url` with each operation, e.g. a policy id. Default: none. */
        context: v.optional(JsonObject),
        /** Paymaster contracts of this server, by entry point version; `PAYMASTER_KEY` signs for them. */
        addresses: v.optional(
          v.pipe(
            v.strictObject({ '0.7': v.optional(Address), '0.8': v.optional(Address) }),
            v.check((addresses) => Object.keys(addresses).length > 0, 'None'),
          ),
        ),
      }),
      v.check(({ addresses, url }) => !addresses !== !url, 'Either url or addresses'),
      v.check(({ context, url }) => !context || url !== undefined, 'A context requires a url'),
    ),
  ),
})
/** Fields that are supported on EVM chains only. */
const evmFields = [
  'bundler',
  'contracts',
  'history',
  'paymaster',
  'prices',
  'quorum',
  'swap',
] as const
export const ChainConfiguration = v.pipe(
  Chain,
  v.check(
    ({ quorum = 1, upstreams }) => quorum <= upstreams.length,
    'A quorum requires as many upstreams',
  ),
  v.check(
    ({ caipNetworkId, tokens = [] }) =>
      !caipNetworkId.startsWith('solana:') ||
      tokens.every(({ address }) => solanaAddress.test(address)),
    'Identify a Solana token by its mint',
  ),
  v.check(
    ({ caipNetworkId, tokens = [] }) =>
      !caipNetworkId.startsWith('eip155:') ||
      tokens.every(({ address }) => evmAddress.test(address)),
    'Identify a token by its contract address',
  ),
  v.check(
    (chain) =>
      chain.caipNetworkId.startsWith('eip155:') ||
      evmFields.every((name) => chain[name] === undefined),
    `Only an eip155 chain can have: ${evmFields.join(', ')}`,
  ),
)
export type ChainConfiguration = v.InferOutput<typeof ChainConfiguration>
