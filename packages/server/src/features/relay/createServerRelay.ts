import type { Configuration } from '../../configuration/Configuration.ts'
import type { Log } from '../../log.ts'
import { later, type Schedule } from '../../schedule.ts'
import type { Project } from '../../storage/Project.ts'
import type { RelayStore } from '../../storage/relay/RelayStore.ts'
import { createRelay, type Relay } from './createRelay.ts'

/** Creates the relay of a server from its configuration. */
export function createServerRelay(options: createServerRelay.Options): Relay {
  const { clock, log, projects, publicUrl, relay, relayStore, schedule = later } = options
  const { isKnownProjectNeeded = false, limits, publicUrls = [] } = relay ?? {}
  return createRelay({
    clock,
    isKnownProjectNeeded,
    limits,
    log,
    projects,
    publicUrls: [...(publicUrl ? [publicUrl] : []), ...publicUrls],
    schedule,
    store: relayStore,
    trustedProxies: options.trustedProxies ?? 0,
  })
}

export declare namespace createServerRelay {
  type Options = {
    clock: () => number
    log: Log
    projects: { find(id: string): Promise<Project | undefined> }
    publicUrl?: string | undefined
    relay?: Configuration['relay'] | undefined
    relayStore: RelayStore
    schedule?: Schedule | undefined
    trustedProxies?: number | undefined
  }
}
