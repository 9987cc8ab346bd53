import type { DappClient } from '@fairlead/pairing'
import type { PairedNamespaces } from '../../connectors/pairing/createPairedNamespaces.ts'
import type { Environment } from '../../utils/environment.ts'

/**
 * Delay after which a session that no namespace uses is ended, in milliseconds. Longer than five minutes, because
 * another tab may wait that long for its wallet to answer a network request.
 */
const orphanMs = 310_000

/**
 * Ends the sessions that no namespace uses, so that wallets don't list them.
 *
 * `prune` ends them at once. A timer also ends sessions that were approved but never connected, for example from the
 * pairing URI of a page that was closed.
 */
export function sweepSessions(options: sweepSessions.Options) {
  const { client, environment, namespaces, report } = options
  const timers = new Set<() => void>()

  /** Never rejects: a failure to end a session is reported. */
  async function prune() {
    const idle = client.sessions().filter(({ topic }) => !namespaces.isClaimed(topic))
    const ending = idle.map(({ topic }) => client.disconnect({ topic }).catch(report))
    await Promise.all(ending)
  }

  function pruneLater() {
    const cancel = environment.schedule(() => {
      timers.delete(cancel)
      void prune()
    }, orphanMs)
    timers.add(cancel)
  }

  pruneLater()
  const stop = client.subscribe((event) => {
    if (event.type === 'session' && event.change === 'settled') pruneLater()
  })
  return {
    prune,
    stop() {
      stop()
      for (const cancel of timers) cancel()
    },
  }
}

export declare namespace sweepSessions {
  type Options = {
    client: Pick<DappClient, 'disconnect' | 'sessions' | 'subscribe'>
    environment: Pick<Environment, 'schedule'>
    namespaces: Pick<PairedNamespaces, 'isClaimed'>
    report: (error: unknown) => void
  }
}
