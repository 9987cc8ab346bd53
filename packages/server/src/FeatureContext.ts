import { getAddress } from 'viem'
import type { RpcLimits } from './chains/askUpstream.ts'
import { type Chain, createChains } from './chains/createChains.ts'
import { createTokenReader, type TokenReader } from './chains/createTokenReader.ts'
import {
  createTransferFinder,
  type ReadIndex,
  type TransferFinder,
} from './chains/findTransfers.ts'
import { measureUpstreams } from './chains/measureUpstreams.ts'
import { createMintReader, type MintReader } from './chains/solana/createMintReader.ts'
import type { ChainConfiguration } from './configuration/Chain.ts'
import type { Vendors } from './configuration/Vendors.ts'
import type { Endpoint } from './implement.ts'
import type { Log } from './log.ts'
import type { Metric } from './metrics/formatMetrics.ts'
import { createIconUrls, createLogos, type Logos } from './pictures/createLogos.ts'
import { createPictures, type Pictures } from './pictures/createPictures.ts'
import type { Schedule } from './schedule.ts'
import type { HistoryStore } from './storage/history/createHistoryStore.ts'
import type { SharedCache } from './storage/SharedCache.ts'
import type { Storage } from './storage/Storage.ts'
import { createUntrustedReader, type UntrustedReader } from './untrusted/createUntrustedReader.ts'
import type { Random } from './uuid.ts'
import { type Blockscout, createBlockscout } from './vendors/blockscout.ts'
import { type Coingecko, createCoingecko } from './vendors/coingecko.ts'
import { createUpstream, type Upstream } from './vendors/upstream.ts'
import { createZerion, type Zerion } from './vendors/zerion.ts'

/** Everything that features share: what the server was created with, and readers and caches over it. */
export type FeatureContext = {
  /** Maximum number of accounts whose balances are cached in this process. */
  readonly cachedAccounts: number | undefined
  readonly chains: readonly Chain[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly fetch: typeof globalThis.fetch
  readonly limits: RpcLimits
  readonly log: Log
  readonly logos: Logos
  readonly mints: MintReader
  readonly outside: UntrustedReader
  readonly pictures: Pictures
  /** Origin under which pages reach this server; the request's origin when absent. */
  readonly publicUrl: string | undefined
  readonly random: Random
  readonly remotes: Remotes
  readonly schedule: Schedule | undefined
  /** Cache that all processes share. */
  readonly sharedCache: SharedCache | undefined
  readonly storage: Storage
  readonly tokens: TokenReader
  readonly transfers: TransferFinder
  /** Returns metrics of the chains' upstreams since the start. */
  readonly upstreamMetrics: () => readonly Metric[]
  readonly vendors: Vendors
}

/** A feature of the data API. */
export type Feature = {
  readonly routes: readonly Endpoint[]
  /** Returns metrics since the start. */
  metrics?(): readonly Metric[]
  /** Starts background work. Close the result before the storage is closed. */
  follow?(): { close(): Promise<void> }
}

const defaultLimits: RpcLimits = { answerBytes: 10 * 1024 * 1024, hedgeMs: 1_000, tryMs: 10_000 }

export function createFeatureContext(options: createFeatureContext.Options): FeatureContext {
  const { clock, fetch, guardedFetch, ipfsGateway, log, random, storage, vendors = {} } = options
  const limits = { ...defaultLimits, ...options.rpcLimits }
  const outside = createUntrustedReader({ guardedFetch, ipfsGateway, ownFetch: fetch })
  const upstreams = measureUpstreams()
  const { onAttempt } = upstreams
  const logos = createLogos()
  const chains = createChains(options.chains, { clock, fetch, limits, log, onAttempt })
  const { publicUrl } = options
  const iconUrlOf = createIconUrls(logos, publicUrl)
  return {
    cachedAccounts: options.cachedAccounts,
    chains,
    clock,
    fetch,
    limits,
    log,
    logos,
    mints: createMintReader({ clock, iconUrlOf }),
    outside,
    pictures: createPictures({ clock, outside }),
    publicUrl,
    random,
    remotes: createRemotes(vendors, { clock, fetch }),
    schedule: options.schedule,
    sharedCache: options.sharedCache,
    storage,
    tokens: createTokenReader({ clock, iconUrlOf }),
    transfers: createTransferFinder({
      cachedAccounts: options.cachedAccounts,
      clock,
      readIndex: createIndexReader(storage.history),
    }),
    upstreamMetrics: () => upstreams.metrics(chains),
    vendors,
  }
}

export declare namespace createFeatureContext {
  type Options = Pick<FeatureContext, 'clock' | 'fetch' | 'log' | 'random' | 'storage'> & {
    readonly cachedAccounts?: number | undefined
    readonly chains: readonly ChainConfiguration[]
    readonly guardedFetch?: typeof globalThis.fetch | undefined
    readonly ipfsGateway?: string | undefined
    readonly publicUrl?: string | undefined
    readonly rpcLimits?: Partial<RpcLimits> | undefined
    readonly schedule?: Schedule | undefined
    readonly sharedCache?: SharedCache | undefined
    readonly vendors?: Vendors | undefined
  }
}

/** Clients of vendors with an HTTP API; vendors that need a configuration are `undefined` without it. */
type Remotes = {
  readonly blockscout: Blockscout | undefined
  /** Works without a key too, with a lower rate limit. */
  readonly coingecko: Coingecko
  readonly upstream: Upstream | undefined
  readonly zerion: Zerion | undefined
}

/** Creates the clients. No request is sent before the first question. */
function createRemotes(
  vendors: Vendors,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): Remotes {
  const { blockscout, coingecko, upstream, zerion } = vendors
  return {
    blockscout: blockscout && createBlockscout(blockscout, options),
    coingecko: createCoingecko(coingecko, options),
    upstream: upstream && createUpstream(upstream, options),
    zerion: zerion && createZerion(zerion, options),
  }
}

/** Maximum number of tokens and ids that are read for an account; as many as a search of the logs remembers. */
const assetLimit = 10_000

/** Creates the reader of the tokens that the indexer noted for each account. */
function createIndexReader(store: Pick<HistoryStore, 'findAssets'>): ReadIndex {
  return async (chain, address) => {
    const found = await store.findAssets({ address, chain, limit: assetLimit })
    if (!found) return undefined
    const { assets, nextBlock, startBlock } = found
    return {
      nextBlock,
      sightings: assets.map(({ contract, standard, tokenId }) => ({
        address: getAddress(contract),
        standard: standards[standard],
        tokenIds: tokenId === null ? [] : [BigInt(tokenId)],
      })),
      startBlock,
    }
  }
}

const standards = { erc1155: 'ERC1155', erc20: 'ERC20', erc721: 'ERC721' } as const
