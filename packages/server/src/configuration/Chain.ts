import * as v from 'valibot'
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
  /** Runs operations of smart accounts (ERC-4337); there is none when absent. */
  bundler: v.optional(
    v.strictObject({
      /** Somebody else's. Without it we bundle ourselves, from the account of `BUNDLER_KEY`. */
      url: v.optional(UpstreamUrl),
      /** The newest first; all that we know unless told otherwise. */
      entryPoints: v.optional(v.pipe(v.array(EntryPointVersion), v.minLength(1))),
      /** Least that an operation leaves to whoever makes the block, in wei for a unit of gas. */
      minTipWei: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'Not an amount in wei'))),
      /** Between two looks, in milliseconds; 2 s unless told otherwise. */
      pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(60_000))),
    }),
  ),
  /** Pays for operations of projects that have a sponsorship (ERC-7677). */
  paymaster: v.optional(
    v.pipe(
      v.strictObject({
        /** Somebody else's. */
        url: v.optional(UpstreamUrl),
        /** What `url` is told with each operation, e.g. which of your policies; nothing unless told otherwise. */
        context: v.optional(JsonObject),
        /** Our contracts, by the version of their entry point; `PAYMASTER_KEY` signs for them. */
        addresses: v.optional(
          v.pipe(
            v.strictObject({ '0.7': v.optional(Address), '0.8': v.optional(Address) }),
            v.check((addresses) => Object.keys(addresses).length > 0, 'None'),
          ),
        ),
      }),
      v.check(({ addresses, url }) => !addresses !== !url, 'Either url or addresses'),
      v.check(({ context, url }) => !context || url !== undefined, 'Only a url has a context'),
    ),
  ),
})
/** Everything but names and tokens is read in the way of Ethereum. */
const evmFields = ['bundler', 'contracts', 'history', 'paymaster', 'prices'] as const
export const ChainConfiguration = v.pipe(
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
