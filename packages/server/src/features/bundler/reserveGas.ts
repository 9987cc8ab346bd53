import type { Chain } from '../../chains/createChains.ts'
import type { BundlerStore } from '../../storage/bundler/BundlerStore.ts'
import type { Sponsorship } from '../../storage/ProjectStore.ts'
import { limits } from './BundlerSettings.ts'
import { nextBase, readFees } from './fees.ts'
import { gasOf, type Operation } from './readOperation.ts'
import { refused, type SponsorCaller } from './sponsorPolicy.ts'

/** Most that an operation may offer for gas, in multiples of what it costs now. */
const dearest = 10n

/**
 * Takes what an operation can cost from what its project pays for in a day. Nobody has signed it yet, so
 * what no wallet would offer is refused: else one request would use up a day.
 *
 * @throws `rejectedByPaymaster`; `UPSTREAM_UNAVAILABLE` where nobody knows what gas costs.
 */
export async function reserveGas(operation: Operation, options: reserveGas.Options): Promise<void> {
  const { caller, chain, clock, minTip, sponsorship, store } = options
  const { dailyWei, senderDailyWei = dailyWei } = sponsorship
  const gas = gasOf(operation)
  if (gas > limits.operationGas) throw refused(`More gas than ${limits.operationGas} in all`)
  const fees = await readFees(chain)
  const most = dearest * (nextBase(fees) + fees.tip + minTip)
  if (operation.maxFeePerGas > most) throw refused(`maxFeePerGas must be at most ${most}`)
  const isAgreed = await store.reserve({
    chain: chain.caipNetworkId,
    day: new Date(clock()).toISOString().slice(0, 10),
    limitWei: BigInt(dailyWei),
    projectId: caller.project.id,
    // Whoever asks names the account, anybody's: only a login is the caller's own.
    sender: caller.userId ?? operation.sender.toLowerCase(),
    senderLimitWei: BigInt(senderDailyWei),
    slot: operation.slot,
    wei: gas * operation.maxFeePerGas,
  })
  if (!isAgreed) throw refused('More than this project pays for in one day')
}

export declare namespace reserveGas {
  type Options = {
    caller: SponsorCaller
    chain: Chain
    clock: () => number
    /** In wei for a unit of gas. */
    minTip: bigint
    sponsorship: Sponsorship
    store: BundlerStore
  }
}
