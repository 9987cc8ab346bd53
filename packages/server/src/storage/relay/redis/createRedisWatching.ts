import type { RelayStore } from '../RelayStore.ts'
import { connectRedis } from './connectRedis.ts'

type Watcher = {
  onGap: () => void
  /** @param text - The published text. */
  onText: (text: string) => void
}
type Watched = { begun: Promise<void>; slice: number; watchers: Set<Watcher> }

/** Topics are checked again in this many groups, one per second. */
const slices = 60
const sliceMs = 1_000

/**
 * Subscribes to Redis channels over a separate connection.
 *
 * Redis delivers a message once, to current subscribers only. So watchers are told that messages may have been missed
 * after each reconnect, and once a minute.
 */
export async function createRedisWatching(options: connectRedis.Options) {
  const channels = new Map<string, Watched>()
  const tellGap = (watched: Iterable<Watched>) => {
    for (const { watchers } of watched) for (const { onGap } of watchers) onGap()
  }
  const connection = await connectRedis({
    ...options,
    onReturn: () => tellGap([...channels.values()]),
  })
  const { client } = connection
  let known = 0
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % slices
    tellGap([...channels.values()].filter(({ slice }) => slice === turn))
  }, sliceMs)
  timer.unref()

  function onPublished(text: string, channel: string) {
    const watched = channels.get(channel)
    if (!watched) return forget(channel)
    for (const { onText } of [...watched.watchers]) onText(text)
  }
  function forget(channel: string) {
    // If this fails, the connection is lost; the next message on the channel unsubscribes again.
    client.unsubscribe(channel, onPublished).catch(() => {})
  }
  function listen(channel: string): Watched {
    const watched = {
      begun: connection.ask((asked) => asked.subscribe(channel, onPublished)),
      slice: known++ % slices,
      watchers: new Set<Watcher>(),
    }
    channels.set(channel, watched)
    return watched
  }

  return {
    async watch(channel: string, watcher: Watcher): ReturnType<RelayStore['watch']> {
      const watched = channels.get(channel) ?? listen(channel)
      watched.watchers.add(watcher)
      const stop = () => {
        if (!watched.watchers.delete(watcher) || watched.watchers.size > 0) return
        if (channels.get(channel) === watched) channels.delete(channel)
        if (client.isReady) forget(channel)
      }
      try {
        await watched.begun
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    /** Reconnects, so that both connections end at the same Redis. */
    startAnew: connection.startAnew,
    ping: () => connection.ask((asked) => asked.ping()),
    close() {
      clearInterval(timer)
      connection.close()
    },
  }
}
