import type { Metric } from '../../metrics/formatMetrics.ts'
import type { LossStatus } from './loss.ts'

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
