import { once } from 'node:events'
import { runRelayTraffic } from '@fairlead/test/node'
import { quantile } from '../statistics.ts'

/** What the process of the load is asked for. */
export type LoadOptions = { messages: number; pairs: number; urls: readonly string[] }

/** What it gives. Times in milliseconds. */
export type LoadFigures = {
  connectMs: number
  doubled: number
  lost: number
  p50: number
  p99: number
  sentMs: number
}

/** What it tells on the way, and at its end. */
export type LoadNews =
  | { kind: 'arrived'; count: number }
  /** Everybody is in; it goes on when it hears anything. */
  | { kind: 'connected' }
  | { kind: 'done'; figures: LoadFigures }

/** Runs the traffic, in a process that was forked for it. */
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
