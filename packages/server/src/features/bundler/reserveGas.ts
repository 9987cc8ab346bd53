import type { Chain } from '../../chains/createChains.ts'
import type { BundlerStore } from '../../storage/bundler/BundlerStore.ts'
import type { Sponsorship } from '../../storage/ProjectStore.ts'
import { limits } from './BundlerSettings.ts'
import { nextBase, readFees } from './fees.ts'
import { gasOf, type Operation } from './readOperation.ts'
import { refused, type SponsorCaller } from './sponsorPolicy.ts'

/** Maximum `maxFeePerGas`, as a multiple of the current fee. */
const dearest = 10n

/**
 * Reserves the maximum cost of an operation in the project's daily budget. Fees far above the current ones are refused,
 * because the operation is not signed yet and one request could use up the day's budget.
 *
 * @throws `rejectedByPaymaster` if the operation is refused; `UPSTREAM_UNAVAILABLE` if the current fees are unknown.
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
    // The sender in a request is unproven, so a signed-in user's own id is preferred.
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
    /** Minimum priority fee, in wei per gas. */
    minTip: bigint
    sponsorship: Sponsorship
    store: BundlerStore
  }
}
