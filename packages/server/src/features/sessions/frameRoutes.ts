import {
  listSessions,
  markSessionRevoked,
  type SavedSession,
  saveSession,
} from '@fairlead/protocol/embedded'
import { isAddressEqual } from 'viem'
import {
  type Guard,
  implementSignedIn,
  type ProvenEndpoint,
} from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import type { CustodyStore } from '../../storage/custody/createCustodyStore.ts'
import type { Project } from '../../storage/Project.ts'
import type { StoredSmartSession } from '../../storage/smartSessions/readSmartSessions.ts'
import type { SessionRequest } from '../../storage/smartSessions/SessionRequest.ts'
import { createUuid } from '../../uuid.ts'
import { contextHashOf, matchGrants, requireGrantSignatures } from './checkGrant.ts'
import { requireActivated } from './createRoutes.ts'
import { readHead } from './readStatus.ts'
import { invalidInput, limitUse, readAccount, type SessionsContext } from './SessionsContext.ts'
import { readSaved } from './sessionPermissions.ts'

/** Maximum number of sessions in a list. */
const listLimit = 255
/** Maximum number of grants that a user saves in an hour. */
const savedPerHour = { count: 60, windowMs: 60 * 60_000 }

/** Returns the routes of the frame's API for the sessions of the signed-in user's wallet. */
export function createFrameRoutes(
  context: SessionsContext,
  own: createFrameRoutes.Own,
): readonly ProvenEndpoint[] {
  const { audit, clock, limits, random, store } = context
  const { findProject, findWallet, guard } = own

  async function requireWallet(userId: string) {
    const wallet = await findWallet(userId)
    if (!wallet) throw new Refusal('NOT_FOUND', { field: 'wallet', shortMessage: 'No such wallet' })
    return wallet
  }

  return [
    implementSignedIn(saveSession, guard, async ({ body, session }) => {
      const { expiry, granted } = body
      const { origin, projectId, userId } = session
      const wallet = await requireWallet(userId)
      if (wallet.frozenAt !== null)
        throw new Refusal('FROZEN', { shortMessage: 'The wallet was frozen by its owner' })
      const account = readGrantor(granted, wallet, context)
      const { address, network } = account
      await limitUse(context, `save ${userId}`, savedPerHour)
      const nowSeconds = Math.floor(clock() / 1000)
      const grants = matchGrants(granted.context, {
        ...account,
        delegate: granted.to,
        expiry,
        permissions: (startTimes) =>
          readSaved(granted, { ...account, expiry, nowSeconds, startTimes }),
      })
      await requireGrantSignatures(grants, network)
      const contextHash = contextHashOf(granted.context)
      const before = await store.findByContext(contextHash)
      if (before) return { pci: before.pci }
      const block = await readHead(network)
      const pci = createUuid(random)
      await audit({ action: 'session.activated', origin, projectId, subject: pci, userId })
      const { data, type } = granted.permission
      const result = await store.save(
        {
          address,
          chain: granted.caipNetworkId,
          expiry,
          origin,
          pci,
          projectId,
          request: { granted, permissions: [{ data, type }], policies: [] },
        },
        { block, context: granted.context, contextHash, limit: limits.perAccount },
      )
      requireActivated(result)
      return { pci }
    }),

    implementSignedIn(listSessions, guard, async ({ session }) => {
      const wallet = await requireWallet(session.userId)
      const found = await store.list({ address: wallet.addresses.eip155, limit: listLimit })
      const sessions = await Promise.all(
        found.map(async (one) => toSaved(one, (await findProject(one.projectId))?.name ?? '')),
      )
      return { sessions: sessions.flatMap((one) => one ?? []) }
    }),

    implementSignedIn(markSessionRevoked, guard, async ({ params, session }) => {
      const { origin, projectId, userId } = session
      const wallet = await requireWallet(userId)
      const pci = params.pci ?? ''
      const found = await store.find(pci)
      const isOwn = found?.address === wallet.addresses.eip155.toLowerCase()
      if (!found || !isOwn || found.activatedMs === undefined)
        throw new Refusal('NOT_FOUND', { field: 'pci', shortMessage: 'No such session' })
      if (found.revokedMs !== undefined) return {}
      await audit({ action: 'session.revoked', origin, projectId, subject: pci, userId })
      await store.revoke(pci)
      return {}
    }),
  ]
}

/** Returns the account that granted a session. It is the wallet's, and its network has that delegation manager. */
function readGrantor(
  granted: NonNullable<SessionRequest['granted']>,
  wallet: NonNullable<Awaited<ReturnType<CustodyStore['findWallet']>>>,
  context: SessionsContext,
) {
  const account = readAccount(`${granted.caipNetworkId}:${granted.from}`, context)
  if (wallet.addresses.eip155.toLowerCase() !== account.address)
    throw invalidInput('granted.from', 'Not an account of this wallet')
  if (!isAddressEqual(granted.delegationManager, account.network.manager))
    throw invalidInput('granted.delegationManager', 'Not the manager of this network')
  return account
}

export declare namespace createFrameRoutes {
  type Own = {
    findProject: (id: string) => Promise<Project | undefined>
    findWallet: CustodyStore['findWallet']
    guard: Guard
  }
}

function toSaved(session: StoredSmartSession, name: string): SavedSession | undefined {
  const { chain, context, createdMs, expiry, origin = null, pci, request, revokedMs } = session
  if (!context) return undefined
  return {
    pci,
    ...(request.granted && { granted: request.granted }),
    origin,
    name,
    permissions: request.permissions,
    context,
    caipNetworkId: chain,
    expiry,
    createdAt: Math.floor(createdMs / 1000),
    revokedAt: revokedMs === undefined ? null : Math.floor(revokedMs / 1000),
    signerKind: session.signerKind,
  }
}
