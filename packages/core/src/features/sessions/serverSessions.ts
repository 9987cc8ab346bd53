import {
  BaseError,
  cleanText,
  getSessions,
  isChainId,
  isSafeUrl,
  type ListedPermission,
  parse,
  postSession,
  postSessionActivation,
  postSessionRevocation,
  type Session,
  SessionContext,
  type SessionKey,
  SignedMessage,
} from '@fairlead/protocol'
import * as v from 'valibot'
import type { CallsWallet } from '../../actions/callsWallet.ts'
import { hasDataApi } from '../../actions/hasDataApi.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf } from '../../store/selectors.ts'
import { readPermission } from './readPermission.ts'
import type { SessionPermission, SmartSession } from './SmartSession.ts'
import { type CoSignedRequest, callLimitPolicy, toWirePermission } from './toWirePermission.ts'
import { ask } from './walletPermissions.ts'

/** True if the server has the list of the account's sessions: that of the embedded wallet. */
export function isListedByServer(fairlead: Fairlead): boolean {
  const connection = connectedOf(fairlead.store.getState(), 'eip155')
  return connection?.wallet.type === 'AUTH' && hasDataApi(fairlead)
}

/** Reads the sessions of an account on all networks. */
export async function readServerSessions(
  fairlead: Fairlead,
  { account, chainId }: CallsWallet,
  signal?: AbortSignal,
): Promise<readonly SmartSession[]> {
  const server = await fairlead.internal.server()
  const input = { base: 'data', params: { account } } as const
  const { pcis } = await request(server, getSessions, input, { signal })
  return pcis.map((session) => toSmartSession(fairlead, session, { account, chainId }))
}

/**
 * Creates a session that the server co-signs: the server adds its key, the wallet grants, and the server activates it.
 *
 * @returns The id, the context and the co-signer's public key.
 */
export async function grantCoSigned(
  fairlead: Fairlead,
  wallet: CallsWallet,
  asked: CoSignedRequest,
): Promise<{ coSignerKey: string; context: string; id: string }> {
  const server = await fairlead.internal.server()
  const { account, chainId } = wallet
  const params = { account: `${chainId}:${account}`.toLowerCase() }
  const appKey: SessionKey = { publicKey: asked.publicKey, type: 'secp256k1' }
  const wanted = {
    expiry: asked.expiry,
    permissions: asked.permissions.map(toWirePermission),
    policies: asked.useLimit === undefined ? [] : [callLimitPolicy(asked.useLimit)],
  }
  const { key, pci } = await request(server, postSession, {
    base: 'data',
    body: { ...wanted, signer: { data: { keys: [appKey] }, type: 'keys' } },
    params,
    query: { v: '2' },
  })
  const body = { ...wanted, signer: { data: { keys: [appKey, key] }, type: 'keys' as const } }
  const answer = await ask(wallet, 'wallet_grantPermissions', [{ ...body, version: 2 }])
  const { context } = parse(v.looseObject({ context: SessionContext }), answer, 'RESPONSE_INVALID')
  await request(server, postSessionActivation, {
    base: 'data',
    body: { ...body, context, pci },
    params,
  })
  return { coSignerKey: key.publicKey, context, id: pci }
}

/** Asks the wallet to disable a session on chain, and reports it to the server with the wallet's signature. */
export async function revokeServerSession(
  fairlead: Fairlead,
  wallet: CallsWallet,
  { account, chainId, id }: SmartSession,
): Promise<void> {
  const answer = await ask(wallet, 'wallet_revokePermissions', [{ pci: id }])
  const signature = parse(SignedMessage, answer, 'RESPONSE_INVALID')
  const server = await fairlead.internal.server()
  const { success } = await request(server, postSessionRevocation, {
    base: 'data',
    body: { pci: id, signature },
    params: { account: `${chainId}:${account}`.toLowerCase() },
  })
  if (!success)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'The server does not revoke sessions on this network',
    })
}

function toSmartSession(
  { environment }: Pick<Fairlead, 'environment'>,
  session: Session,
  owner: Pick<CallsWallet, 'account' | 'chainId'>,
): SmartSession {
  const { context, expiry, permissions, policies, project } = session
  const isRevoked = Boolean(session.revokedAt) || session.isDisabled === true
  const isOver = expiry * 1000 <= environment.now()
  return {
    account: owner.account,
    app: {
      iconUrl: safeUrl(project.iconUrl),
      name: cleanText(project.name, 64) || project.id,
      url: safeUrl(project.url),
    },
    chainId: chainOf(session) ?? owner.chainId,
    context: context ?? undefined,
    createdAt: session.createdAt,
    expiry,
    id: session.pci,
    keyHolder: session.signerKind,
    lastUsed: session.lastUsed,
    permissions: permissions.map(toPermission),
    revokedAt: session.revokedAt ?? undefined,
    status: isRevoked ? 'revoked' : isOver ? 'expired' : 'active',
    useLimit: readUseLimit(policies),
  }
}

/** The network of a session; undefined from servers that don't send the account with its network. */
function chainOf({ account }: Session): SmartSession['chainId'] | undefined {
  const chainId = account?.split(':').slice(0, 2).join(':')
  return chainId !== undefined && isChainId(chainId) ? chainId : undefined
}

function toPermission({ available, periodEnds, ...given }: ListedPermission): SessionPermission {
  const permission = readPermission(given)
  if (permission.type !== 'allowance' || available === undefined) return permission
  return { ...permission, available: BigInt(available), periodEnds }
}

function readUseLimit(policies: Session['policies']): number | undefined {
  const known = callLimitPolicy(0).type
  const limit = policies.find(({ type }) => type === known)?.data.count
  return typeof limit === 'number' && Number.isSafeInteger(limit) ? limit : undefined
}

function safeUrl(url: string | undefined): string | undefined {
  return url && isSafeUrl(url) ? url : undefined
}
