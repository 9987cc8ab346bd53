import type { Metric } from '../../metrics/formatMetrics.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { BundlerSettings } from './BundlerSettings.ts'

/** Today's result of a bundler on one chain. */
export type LossStatus = {
  /** CAIP-2 id. */
  readonly chain: string
  /** What the bundler's account lost today (UTC), in wei. It is negative after a profit. */
  readonly lossWei: bigint
  /** True if the loss has reached the limit, so that nothing is sent until the day ends. */
  readonly isStopped: boolean
}

type Settings = Pick<BundlerSettings, 'chain' | 'dailyLossWei' | 'store'>

/** Reads today's loss, which all processes share. */
export async function readLossStatus({
  chain,
  dailyLossWei,
  store,
}: Settings): Promise<LossStatus> {
  const lossWei = await store.readLoss(chain.caipNetworkId)
  const isStopped = lossWei > 0n && lossWei >= dailyLossWei
  return { chain: chain.caipNetworkId, isStopped, lossWei }
}

/** @throws {@link BundlerRefusal} if the loss has reached the limit. */
export async function checkLoss(settings: Settings): Promise<void> {
  const { isStopped } = await readLossStatus(settings)
  if (isStopped)
    throw new BundlerRefusal(
      'stopped',
      'The bundler has reached its daily loss limit and stops until 00:00 UTC. Try again later, or ask the operator',
    )
}

/** Creates a reader of today's loss that remembers the last status, and logs when the bundler stops. */
export function watchLoss(settings: Settings & Pick<BundlerSettings, 'log'>) {
  let status: LossStatus | undefined
  return {
    /** Returns the status as last read; `undefined` before that. */
    last: () => status,
    async read(): Promise<LossStatus> {
      const before = status
      status = await readLossStatus(settings)
      if (status.isStopped && !before?.isStopped)
        settings.log({ event: 'bundlerStopped', chainId: status.chain })
      return status
    },
  }
}

/** Returns the bundlers' results as metrics; none without a bundler. */
export function listBundlerMetrics(statuses: readonly LossStatus[]): readonly Metric[] {
  if (statuses.length === 0) return []
  const byChain = (read: (status: LossStatus) => number) =>
    Object.fromEntries(statuses.map((status) => [status.chain, read(status)]))
  return [
    {
      name: 'fairlead_bundler_loss_wei',
      help: 'Gas that bundles cost today (UTC), less what operations paid back.',
      kind: 'gauge',
      label: 'chain',
      value: byChain(({ lossWei }) => Number(lossWei)),
    },
    {
      name: 'fairlead_bundler_stopped',
      help: '1 while the bundler sends nothing because of its daily loss limit.',
      kind: 'gauge',
      label: 'chain',
      value: byChain(({ isStopped }) => (isStopped ? 1 : 0)),
    },
  ]
}
