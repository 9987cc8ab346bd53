import { once } from 'node:events'
import { runRelayTraffic } from '@fairlead/test/node'
import { quantile } from '../statistics.ts'

/** Input of the load process. */
export type LoadOptions = {
  messages: number
  /** Rate over all pairs. Default: as fast as possible. */
  messagesPerSecond?: number
  pairs: number
  urls: readonly string[]
}

/** Results of the load process. Times in milliseconds. */
export type LoadFigures = {
  connectMs: number
  doubled: number
  lost: number
  p50: number
  p99: number
  sentMs: number
}

/** Messages of the load process to its parent. */
export type LoadNews =
  | { kind: 'arrived'; count: number }
  /** All peers are connected; the process continues on any message. */
  | { kind: 'connected' }
  | { kind: 'done'; figures: LoadFigures }

/** Runs the traffic, in a forked process. */
export async function load(options: LoadOptions): Promise<void> {
  const tell = (news: LoadNews) => process.send?.(news)
  const { latencies, ...figures } = await runRelayTraffic({
    ...options,
    isCrossed: true,
    onProgress: (count) => {
      if (count % 100 === 0) tell({ count, kind: 'arrived' })
    },
    async onConnected() {
      tell({ kind: 'connected' })
      await once(process, 'message')
    },
    projectId: 'bench',
    quietMs: 30_000,
  })
  const { connectMs, doubled, lost, sentMs } = figures
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  tell({ figures: { connectMs, doubled, lost, p50, p99, sentMs }, kind: 'done' })
}
