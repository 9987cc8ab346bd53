import type { Schedule } from '../../schedule.ts'
import type { RelayConnection } from './createRelayConnection.ts'

/** Interval between two groups, in milliseconds. */
const stepMs = 50
/** Maximum time for the close handshakes, in milliseconds. */
const graceMs = 1_000

/** Closes the connections in groups that are spread over `drainMs`. */
export async function drain(connections: readonly RelayConnection[], options: drain.Options) {
  const { drainMs, schedule } = options
  const wait = (ms: number) => new Promise<void>((resolve) => schedule(resolve, ms))
  const atOnce = Math.max(50, Math.ceil((connections.length * stepMs) / Math.max(stepMs, drainMs)))
  const finishing: Promise<void>[] = []
  for (let start = 0; start < connections.length; start += atOnce) {
    if (start > 0) await wait(stepMs)
    for (const connection of connections.slice(start, start + atOnce))
      finishing.push(connection.finish(1001, 'Server terminating', { schedule }))
  }
  if (connections.length === 0) return
  await Promise.all(finishing)
  let cancel = () => {}
  const tooLong = new Promise<void>((resolve) => {
    cancel = schedule(resolve, graceMs)
  })
  await Promise.race([Promise.all(connections.map(({ closed }) => closed)), tooLong])
  cancel()
  for (const connection of connections) connection.terminate()
}

export declare namespace drain {
  type Options = {
    drainMs: number
    schedule: Schedule
  }
}
