import type { Address, LocalAccount } from 'viem'
import type { RpcLimits } from '../../chains/askUpstream.ts'
import type { Chain } from '../../chains/createChains.ts'
import type { Configuration } from '../../configuration/Configuration.ts'
import type { Log } from '../../log.ts'
import type { Schedule } from '../../schedule.ts'
import type { BundlerStore } from '../../storage/bundler/BundlerStore.ts'
import type { Random } from '../../uuid.ts'
import type { BundlerSettings } from './BundlerSettings.ts'
import { type Bundling, createBundling } from './bundling/createBundling.ts'
import { createBundler } from './createBundler.ts'
import { createPaymaster, type Paymaster } from './createPaymaster.ts'
import { createSponsorLimits, type SponsorLimits } from './createSponsorLimits.ts'
import { type EntryPointVersion, entryPoints } from './entryPoints.ts'
import { createForeignBundler, createForward } from './forwardCalls.ts'
import { createForwardSponsored } from './forwardSponsored.ts'
import type { ChainBundler } from './routes.ts'

/** Default interval between two steps, in milliseconds. */
const defaultPollMs = 2_000
/** Default minimum priority fee, in wei per gas. */
const defaultMinTip = '1000000'

/** Bundlers and paymasters, for the chains that have them. */
export type Bundlers = {
  readonly byChain: ReadonlyMap<string, ChainBundler>
  readonly bundling: Bundling
}

export function createBundlers(options: createBundlers.Options): Bundlers {
  const { account, chains, clock, log, random, schedule, store } = options
  const own: (BundlerSettings & { pollMs: number })[] = []
  const byChain = new Map<string, ChainBundler>()
  const sponsorLimits = createSponsorLimits({ ...options.sponsoring, clock })
  for (const chain of chains) {
    const { bundler, caipNetworkId } = chain
    if (!bundler) continue
    const paymaster = toPaymaster(chain, { ...options, sponsorLimits })
    if (bundler.url) {
      const forward = createForward({ ...options, caipNetworkId, url: bundler.url })
      byChain.set(caipNetworkId, { bundler: createForeignBundler(forward), paymaster })
      continue
    }
    if (!account) continue
    const settings = {
      account,
      chain,
      clock,
      entryPoints: (bundler.entryPoints ?? newestFirst).map((version) => entryPoints[version]),
      isOwnPaymaster: (address: string) => paymaster?.isOwn(address) ?? false,
      log,
      minTip: minTipOf(chain),
      store,
    }
    own.push({ ...settings, pollMs: bundler.pollMs ?? defaultPollMs })
    byChain.set(caipNetworkId, {
      bundler: createBundler({ ...settings, onAccepted: () => bundling.lookNow(caipNetworkId) }),
      paymaster,
    })
  }
  const bundling = createBundling({ bundlers: own, random, schedule })
  return { bundling, byChain }
}

export declare namespace createBundlers {
  type Options = {
    /** Sends bundles. Without it only bundlers with a URL are served. */
    account: LocalAccount | undefined
    chains: readonly Chain[]
    clock: () => number
    fetch: typeof globalThis.fetch
    limits: RpcLimits
    log: Log
    random: Random
    schedule?: Schedule | undefined
    /** Signs for our paymasters. Without it only paymasters with a URL are served. */
    sponsor: LocalAccount | undefined
    /** Limits that the paymasters of all chains share. */
    sponsoring?: Configuration['sponsoring'] | undefined
    store: BundlerStore
  }
}

const newestFirst: readonly EntryPointVersion[] = ['0.8', '0.7']

function minTipOf({ bundler }: Chain): bigint {
  return BigInt(bundler?.minTipWei ?? defaultMinTip)
}

function toPaymaster(
  chain: Chain,
  options: createBundlers.Options & { sponsorLimits: SponsorLimits },
): Paymaster | undefined {
  const { caipNetworkId, paymaster } = chain
  const { clock, sponsor, sponsorLimits, store } = options
  const common = { chain, clock, limits: sponsorLimits, minTip: minTipOf(chain), store }
  if (paymaster?.url) {
    const forward = createForward({ ...options, caipNetworkId, url: paymaster.url })
    return createPaymaster({
      ...common,
      addresses: {},
      forward: createForwardSponsored(forward, paymaster),
    })
  }
  if (!paymaster?.addresses || !sponsor) return undefined
  const addresses = paymaster.addresses as Partial<Record<EntryPointVersion, Address>>
  return createPaymaster({ ...common, account: sponsor, addresses })
}
