import {
  getSessionContext,
  getSessions,
  type ListedPermission,
  type Session,
  sessionListMax,
  toAccountId,
} from '@fairlead/protocol'
import { hashDelegation } from '@fairlead/protocol/delegations'
import type { Hex } from 'viem'
import { type Endpoint, implement } from '../../implement.ts'
import type { Project } from '../../storage/Project.ts'
import type { StoredSmartSession } from '../../storage/smartSessions/readSmartSessions.ts'
import { parseAccount } from '../../vendors/parseAccount.ts'
import { readDelegations } from './checkGrant.ts'
import { type DelegationStatus, readLastUses, readStatuses } from './readStatus.ts'
import {
  invalidInput,
  readAccount,
  requireSession,
  type SessionNetwork,
  type SessionsContext,
} from './SessionsContext.ts'

/** State of a session's delegations on the chain. */
type Status = {
  readonly delegations: readonly DelegationStatus[]
  /** Seconds since 1970. */
  readonly lastUsed: number | undefined
}

const unknown: Status = { delegations: [], lastUsed: undefined }

/** Creates the routes that read sessions. */
export function createReadRoutes(
  context: SessionsContext,
  findProject: (id: string) => Promise<Project | undefined>,
): readonly Endpoint[] {
  const { networks, store } = context

  async function describe(sessions: readonly StoredSmartSession[]): Promise<readonly Session[]> {
    const names = new Map<string, string>()
    for (const { projectId } of sessions)
      if (!names.has(projectId)) names.set(projectId, (await findProject(projectId))?.name ?? '')
    const statuses = new Map<string, Status>()
    for (const [id, network] of networks)
      for (const [pci, status] of await readNetwork(
        sessions.filter(({ chain }) => chain === id),
        network,
      ))
        statuses.set(pci, status)
    return sessions.map((session) =>
      toSession(session, {
        name: names.get(session.projectId) ?? '',
        status: statuses.get(session.pci) ?? unknown,
      }),
    )
  }

  return [
    implement(getSessions, {}, async ({ params }) => {
      const text = params.account ?? ''
      const isPlain = !text.includes(':')
      if (isPlain && !parseAccount(text).isEvm) throw invalidInput('account')
      const { address, chain } = isPlain
        ? { address: text, chain: undefined }
        : toAccount(readAccount(text, context))
      return {
        pcis: [...(await describe(await store.list({ address, chain, limit: sessionListMax })))],
      }
    }),

    implement(getSessionContext, {}, async ({ params, query }) => {
      const account = readAccount(params.account, context)
      const session = await requireSession(context, { ...account, pci: query.pci })
      if (!session.context) throw invalidInput('pci', 'This session was not activated')
      return { context: session.context }
    }),
  ]
}

function toAccount({ address, network }: ReturnType<typeof readAccount>) {
  return { address, chain: network.chain.caipNetworkId }
}

/** Reads the status of sessions of one account and network. Empty if the chain doesn't answer. */
async function readNetwork(
  sessions: readonly StoredSmartSession[],
  network: SessionNetwork,
): Promise<readonly (readonly [string, Status])[]> {
  const [first] = sessions
  if (!first) return []
  const parts = sessions.map(({ context, pci }) => ({
    delegations: context ? readDelegations(context).map(({ delegation }) => delegation) : [],
    pci,
  }))
  const [oldest = 0n] = sessions
    .flatMap(({ activatedBlock }) => activatedBlock ?? [])
    .sort((one, other) => Number(one - other))
  const [statuses, lastUses] = await Promise.all([
    readStatuses(
      parts.flatMap(({ delegations }) => delegations),
      network,
      // The list is useful without the chain: it has no amounts then.
    ).catch(() => []),
    readLastUses(first.address, oldest, network),
  ])
  const rest = statuses.values()
  return parts.map(({ delegations, pci }) => {
    const times = delegations.flatMap(
      (delegation) => lastUses.get(hashDelegation(delegation)) ?? [],
    )
    const own = delegations.flatMap(() => rest.next().value ?? [])
    return [
      pci,
      { delegations: own, lastUsed: times.length > 0 ? Math.max(...times) : undefined },
    ] as const
  })
}

function toSession(
  session: StoredSmartSession,
  { name, status }: { name: string; status: Status },
): Session {
  const { address, chain, context, createdMs, expiry, origin, pci, request, revokedMs } = session
  const { delegations, lastUsed } = status
  const states = delegations.map(({ isDisabled }) => isDisabled)
  const isDisabled = states.includes(true) || (states.includes(undefined) ? undefined : false)
  const permissions = request.permissions.map((permission, index): ListedPermission => {
    const left = delegations[index]?.left
    return left
      ? { ...permission, available: String(left.amount), periodEnds: left.endsAt }
      : permission
  })
  return {
    pci,
    project: { id: session.projectId, name, ...(origin !== undefined && { url: origin }) },
    expiry,
    createdAt: Math.floor(createdMs / 1000),
    permissions,
    policies: request.policies,
    context: (context as Hex | undefined) ?? null,
    revokedAt: revokedMs === undefined ? null : Math.floor(revokedMs / 1000),
    account: toAccountId(chain as `eip155:${string}`, address),
    ...(delegations.length > 0 && isDisabled !== undefined && { isDisabled }),
    signerKind: session.signerKind,
    ...(lastUsed !== undefined && { lastUsed }),
  }
}
