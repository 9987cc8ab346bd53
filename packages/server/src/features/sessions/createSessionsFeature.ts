import {
  getSessionContext,
  getSessions,
  postSession,
  postSessionActivation,
  postSessionRevocation,
  postSessionSignature,
} from '@fairlead/protocol'
import type { DelegationSettings } from '@fairlead/protocol/embedded'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { Sessions } from '../../configuration/Sessions.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { type Endpoint, implement } from '../../implement.ts'
import type { Kms } from '../../kms/Kms.ts'
import type { ProvenEndpoint } from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import type { Project } from '../../storage/Project.ts'
import { createCreateRoutes } from './createRoutes.ts'
import { createFrameRoutes } from './frameRoutes.ts'
import { createReadRoutes } from './readRoutes.ts'
import { createRevokeRoute } from './revokeRoute.ts'
import type { SessionEvent, SessionNetwork, SessionsContext } from './SessionsContext.ts'
import { createSignRoute } from './signRoute.ts'

/** Defaults of the operator's limits. */
const defaults = { pendingPerProject: 10_000, perAccount: 100 }

/** Smart sessions at the data API, and their routes for the frame's host. */
export type SessionsFeature = Feature & {
  /** Returns the routes of the frame's API; none without a network that has sessions. */
  frameRoutes(own: Pick<createFrameRoutes.Own, 'findWallet' | 'guard'>): readonly ProvenEndpoint[]
}

/**
 * Creates the sessions feature. Without a network that has sessions, the list is empty and the other routes answer
 * `FEATURE_UNAVAILABLE`.
 */
export function createSessionsFeature(
  context: FeatureContext,
  options: createSessionsFeature.Options,
): SessionsFeature {
  const { audit, findProject, kms, networks: configured, settings = {} } = options
  const { clock, random, storage } = context
  const networks = new Map(
    configured.flatMap((network) => {
      const known = toNetwork(network, context)
      return known ? [[network.caipNetworkId, known] as const] : []
    }),
  )
  if (!kms || networks.size === 0) return { frameRoutes: () => [], routes: unavailable() }
  const sessions: SessionsContext = {
    audit,
    clock,
    kms,
    limits: {
      pendingPerProject: settings.pendingPerProject ?? defaults.pendingPerProject,
      perAccount: settings.perAccount ?? defaults.perAccount,
    },
    networks,
    random,
    store: storage.smartSessions,
    take: storage.auth.take,
  }
  return {
    frameRoutes: (own) => createFrameRoutes(sessions, { ...own, findProject }),
    routes: [
      ...createReadRoutes(sessions, findProject),
      ...createCreateRoutes(sessions),
      createRevokeRoute(sessions),
      createSignRoute(sessions),
    ],
  }
}

export declare namespace createSessionsFeature {
  type Options = {
    /** Writes an audit event. */
    audit: (event: SessionEvent) => Promise<void>
    findProject: (id: string) => Promise<Project | undefined>
    /** Encrypts the keys of co-signers; sessions are off when absent. */
    kms: Kms | undefined
    /** Networks of the embedded wallet whose accounts can delegate. */
    networks: readonly (DelegationSettings & { readonly caipNetworkId: string })[]
    settings?: Sessions | undefined
  }
}

/** Returns a network; `undefined` if the server doesn't read its chain. */
function toNetwork(
  {
    caipNetworkId,
    coSigned,
    enforcers,
    manager,
  }: createSessionsFeature.Options['networks'][number],
  { chains }: FeatureContext,
): SessionNetwork | undefined {
  const chain = chains.find((one) => one.caipNetworkId === caipNetworkId)
  return (
    chain && {
      chain,
      chainId: Number(caipNetworkId.slice('eip155:'.length)),
      coSigned,
      enforcers,
      manager,
      reserved: [manager, entryPoint07Address, ...Object.values(enforcers)],
    }
  )
}

/** Returns the routes of a server without sessions. */
function unavailable(): readonly Endpoint[] {
  const refuse = () => {
    throw new Refusal('FEATURE_UNAVAILABLE', { field: 'sessions' })
  }
  return [
    implement(getSessions, {}, () => ({ pcis: [] })),
    implement(getSessionContext, {}, refuse),
    implement(postSession, {}, refuse),
    implement(postSessionActivation, {}, refuse),
    implement(postSessionRevocation, {}, refuse),
    implement(postSessionSignature, {}, refuse),
  ]
}
