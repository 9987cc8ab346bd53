import { createAuthStore } from './auth/createAuthStore.ts'
import { createBundlerStore } from './bundler/createBundlerStore.ts'
import { createProjectStore } from './createProjectStore.ts'
import { createCustodyStore } from './custody/createCustodyStore.ts'
import { createDashboardStore } from './dashboard/createDashboardStore.ts'
import { createEnvelopeStore } from './envelopes/createEnvelopeStore.ts'
import { createEventStore } from './events/createEventStore.ts'
import { createHistoryStore } from './history/createHistoryStore.ts'
import { createMailStore } from './mails/createMailStore.ts'
import { createNameStore } from './names/createNameStore.ts'
import { createOnrampStore } from './onramp/createOnrampStore.ts'
import { probeWrite } from './probeWrite.ts'
import { createSqlRelayStore } from './relay/createSqlRelayStore.ts'
import { defaultRelayQuotas } from './relay/quotas.ts'
import type { Storage } from './Storage.ts'
import type { StoreContext } from './StoreContext.ts'
import type { Db } from './schema.ts'
import { createSmartSessionStore } from './smartSessions/createSmartSessionStore.ts'
import { createStatisticsStore } from './statistics/createStatisticsStore.ts'

/** Creates the stores, which are the same for both kinds of database. */
export function createStores(
  context: StoreContext,
  relay: createStores.Relay = { db: context.db },
): Omit<Storage, 'kind' | 'migrate' | 'readBytes'> {
  const { clock, db } = context
  return {
    bundler: createBundlerStore(context),
    custody: createCustodyStore(context),
    auth: createAuthStore(context),
    dashboard: createDashboardStore(context),
    envelopes: createEnvelopeStore(context),
    events: createEventStore(context),
    history: createHistoryStore(context),
    mails: createMailStore(context),
    names: createNameStore(context),
    onramp: createOnrampStore(context),
    projects: createProjectStore(context),
    smartSessions: createSmartSessionStore(context),
    statistics: createStatisticsStore(context, relay.db),
    openRelay: ({ limits, quotas } = {}) =>
      createSqlRelayStore(relay.db, {
        clock,
        hasDiskSpace: relay.createDiskGuard?.(
          quotas?.freeDiskBytes ?? defaultRelayQuotas.freeDiskBytes,
        ),
        limits,
        quotas,
      }),
    async ping() {
      await probeWrite(db, clock())
    },
    async close() {
      await db.destroy()
      if (relay.db !== db) await relay.db.destroy()
    },
  }
}

export declare namespace createStores {
  /** Where the relay stores its data. */
  type Relay = {
    db: Db
    /** Creates a function that returns false if less than `freeBytes` are free. Default: not checked. */
    createDiskGuard?: (freeBytes: number) => () => Promise<boolean>
  }
}
