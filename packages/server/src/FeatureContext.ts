import type { RpcLimits } from './chains/askUpstream.ts'
import { type Chain, createChains } from './chains/createChains.ts'
import { createIndexReader } from './chains/createIndexReader.ts'
import { createTokenReader, type TokenReader } from './chains/createTokenReader.ts'
import { createTransferFinder, type TransferFinder } from './chains/findTransfers.ts'
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
import type { SharedCache } from './storage/SharedCache.ts'
import type { Storage } from './storage/Storage.ts'
import { createUntrustedReader, type UntrustedReader } from './untrusted/createUntrustedReader.ts'
import type { Random } from './uuid.ts'
import { createRemotes, type Remotes } from './vendors/createRemotes.ts'

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
