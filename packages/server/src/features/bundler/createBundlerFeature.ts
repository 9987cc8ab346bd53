import { postBundler } from '@fairlead/protocol'
import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import type { Address, LocalAccount } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { Configuration } from '../../configuration/Configuration.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { answerBundlerCall, type ChainBundler } from './answerBundlerCall.ts'
import type { BundlerSettings } from './BundlerSettings.ts'
import { createBundling } from './bundling/createBundling.ts'
import { collectKnownCode } from './code/knownCode.ts'
import { createBundler } from './createBundler.ts'
import { createPaymaster, type Paymaster } from './createPaymaster.ts'
import { createSponsorLimits, type SponsorLimits } from './createSponsorLimits.ts'
import { type EntryPointVersion, entryPoints } from './entryPoints.ts'
import { createForeignBundler, createForward } from './forwardCalls.ts'
import { createForwardSponsored } from './forwardSponsored.ts'
import type { LossStatus } from './loss.ts'

/** Default interval between two steps, in milliseconds. */
const defaultPollMs = 2_000
/** Default minimum priority fee, in wei per gas. */
const defaultMinTip = '1000000'

/** Default maximum loss of a day, in wei: 0.01 ether. */
const defaultDailyLoss = '10000000000000000'

/** Large enough for an operation with the code that deploys its account. */
const bodyBytes = 512 * 1024

/** Creates the bundlers and paymasters, for the chains that have them. */
export function createBundlerFeature(
  context: FeatureContext,
  accounts: createBundlerFeature.Accounts,
): Feature & {
  bundlers: ReadonlyMap<string, ChainBundler>
  /** Returns today's results of our own bundlers. */
  status(): readonly LossStatus[]
} {
  const { chains, clock, log, random, schedule } = context
  const { bundlerAccount: account, paymasterAccount: sponsor } = accounts
  const store = context.storage.bundler
  const own: (BundlerSettings & { pollMs: number })[] = []
  const byChain = new Map<string, ChainBundler>()
  const sponsorLimits = createSponsorLimits({ ...accounts.sponsoring, clock })
  for (const chain of chains) {
    const { bundler, caipNetworkId } = chain
    if (!bundler) continue
    const paymaster = toPaymaster(chain, context, { sponsor, sponsorLimits })
    if (bundler.url) {
      const forward = createForward({ ...context, caipNetworkId, url: bundler.url })
      byChain.set(caipNetworkId, {
        bundler: createForeignBundler(forward),
        isForUsersOnly: false,
        paymaster,
      })
      continue
    }
    if (!account) continue
    const settings = {
      account,
      chain,
      clock,
      dailyLossWei: BigInt(bundler.dailyLossWei ?? defaultDailyLoss),
      entryPoints: (bundler.entryPoints ?? newestFirst).map((version) => entryPoints[version]),
      isOwnPaymaster: (address: string) => paymaster?.isOwn(address) ?? false,
      isTraced: bundler.accounts === 'traced',
      known: collectKnownCode(chain, accounts.smartAccounts?.get(caipNetworkId)),
      log,
      minTip: minTipOf(chain),
      store,
    }
    own.push({ ...settings, pollMs: bundler.pollMs ?? defaultPollMs })
    byChain.set(caipNetworkId, {
      bundler: createBundler({ ...settings, onAccepted: () => bundling.lookNow(caipNetworkId) }),
      isForUsersOnly: bundler.access !== 'anyone',
      paymaster,
    })
  }
  const bundling = createBundling({ bundlers: own, random, schedule })
  const route = implement(
    postBundler,
    { bodyBytes, rateLimit: 'rpc' },
    async ({ address, body: { id, method, params = [] }, project, query: { chainId } }) => {
      const served = byChain.get(chainId)
      if (!served) throw new Refusal('NETWORK_UNSUPPORTED')
      const call = { caller: { address, project }, method, params }
      return { jsonrpc: '2.0' as const, id, ...(await answerBundlerCall(served, call)) }
    },
  )
  return {
    bundlers: byChain,
    routes: [route],
    status: bundling.status,
    follow() {
      bundling.start()
      return bundling
    },
  }
}

export declare namespace createBundlerFeature {
  type Accounts = {
    /** Sends bundles. Without it only bundlers with a URL are served. */
    bundlerAccount?: LocalAccount | undefined
    /** Signs for our paymasters. Without it only paymasters with a URL are served. */
    paymasterAccount?: LocalAccount | undefined
    /** Smart accounts of the embedded wallet, by the CAIP-2 id of their chain. */
    smartAccounts?: ReadonlyMap<string, SmartAccountSettings> | undefined
    /** Limits that the paymasters of all chains share. */
    sponsoring?: Configuration['sponsoring'] | undefined
  }
}

const newestFirst: readonly EntryPointVersion[] = ['0.8', '0.7']

function minTipOf({ bundler }: Chain): bigint {
  return BigInt(bundler?.minTipWei ?? defaultMinTip)
}

function toPaymaster(
  chain: Chain,
  context: FeatureContext,
  { sponsor, sponsorLimits }: { sponsor: LocalAccount | undefined; sponsorLimits: SponsorLimits },
): Paymaster | undefined {
  const { caipNetworkId, paymaster } = chain
  const store = context.storage.bundler
  const common = {
    chain,
    clock: context.clock,
    limits: sponsorLimits,
    minTip: minTipOf(chain),
    store,
  }
  if (paymaster?.url) {
    const forward = createForward({ ...context, caipNetworkId, url: paymaster.url })
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
