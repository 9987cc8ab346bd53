import type { DappClient } from '@fairlead/pairing'
import type { PairedNamespaces } from '../../connectors/pairing/createPairedNamespaces.ts'
import type { Environment } from '../../utils/environment.ts'

/**
 * So long after it was agreed to, a session that serves no namespace is left, in milliseconds. Another
 * tab may be asking its wallet for a network, which takes five minutes at most.
 */
const orphanMs = 310_000

/**
 * Ends the sessions that serve nobody, so that a wallet does not list what nobody uses: at once when
 * asked to, and by itself what was agreed to and connected nobody, e.g. by a code of a page that was
 * closed.
 */
export function sweepSessions({
  client,
  environment,
  namespaces,
  report,
}: sweepSessions.Options): Sweep {
  const timers = new Set<() => void>()

  /** Never rejects: a session that can't be ended is reported. */
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

type Sweep = { readonly prune: () => Promise<void>; readonly stop: () => void }

export declare namespace sweepSessions {
  type Options = {
    client: Pick<DappClient, 'disconnect' | 'sessions' | 'subscribe'>
    environment: Pick<Environment, 'schedule'>
    namespaces: Pick<PairedNamespaces, 'isClaimed'>
    report: (error: unknown) => void
  }
}
