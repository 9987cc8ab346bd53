import {
  aName,
  BaseError,
  fits,
  listOf,
  matching,
  objectOf,
  oneOf,
  optional,
  rule,
  type Shape,
  wholeNumber,
} from '@fairlead/protocol'
import { anEvmChain, type CallsWallet, requireCallsWallet } from '../../actions/callsWallet.ts'
import { checkArguments } from '../../errors/checkArguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { grantedSession } from './grantedSession.ts'
import { readPermission } from './readPermission.ts'
import { thisApp, toSession } from './readSessions.ts'
import { reportSessionError } from './reportSessionError.ts'
import { requireSessions } from './requireSessions.ts'
import type { GrantedSession, SessionRequest } from './SmartSession.ts'
import { grantCoSigned, isListedByServer } from './serverSessions.ts'
import { refreshSessions } from './sessionsQuery.ts'
import { type CoSignedRequest, toWirePermission } from './toWirePermission.ts'
import { requestGrants, requireSupport, typeOf } from './walletPermissions.ts'

const anAddress = matching(/^0x[0-9a-fA-F]{40}$/, 'an EVM address')
const isAmount = (value: unknown) => typeof value === 'bigint' && value > 0n
const reason = optional(matching(/^.{1,120}$/su, 'a text of 1 to 120 characters'))
const anAllowance = objectOf({
  amount: rule(isAmount, 'a bigint above 0, in the smallest unit'),
  period: wholeNumber(60),
  reason,
  start: optional(wholeNumber(0)),
  token: optional(anAddress),
  type: oneOf('allowance'),
})
const isLimit = (value: unknown) => typeof value === 'bigint' && value >= 0n
const someCalls = objectOf({
  abi: optional(listOf(objectOf({}), 1)),
  contract: anAddress,
  functions: listOf(aName, 1),
  reason,
  type: oneOf('calls'),
  valueLimit: optional(rule(isLimit, 'a bigint, in the smallest unit')),
})
/** Each permission by its own type, so that errors name the wrong field. */
const aPermission: Shape = (value, path) =>
  (fits(objectOf({ type: oneOf('calls') }), value) ? someCalls : anAllowance)(value, path)
const permissions = listOf(aPermission, 1)
const sharedFields = { chainId: optional(anEvmChain), expiry: wholeNumber(1) }
const accountFields = { ...sharedFields, permissions, to: anAddress }
const coSignedFields = {
  ...sharedFields,
  permissions,
  publicKey: matching(/^0x04[0-9a-fA-F]{128}$/, 'an uncompressed public key of secp256k1'),
  useLimit: optional(wholeNumber(1)),
}
type AccountRequest = Extract<SessionRequest, { to: string }>

/** Implements `requestPermissions`. */
export async function requestSession(
  fairlead: Fairlead,
  request: SessionRequest,
): Promise<GrantedSession> {
  requireSessions(fairlead)
  const isCoSigned = 'publicKey' in request
  checkArguments('requestPermissions', isCoSigned ? coSignedFields : accountFields, request)
  const { environment, events, modal } = fairlead
  if (request.expiry * 1000 <= environment.now())
    throw new BaseError('REQUEST_INVALID', {
      hints: ['expiry: seconds since 1970, in the future'],
    })
  const release = modal.hold()
  try {
    const wallet = requireCallsWallet(fairlead, 'requestPermissions')
    const granted = await (isCoSigned
      ? requestCoSigned(fairlead, wallet, request)
      : requestForAccount(fairlead, wallet, request))
    events.emit('SESSION_GRANTED', {})
    refreshSessions(fairlead)
    const { session } = granted
    grantedSession(fairlead).setState({ session })
    modal.push('SmartSessionCreated', { id: session.id })
    return granted
  } catch (error) {
    throw reportSessionError(fairlead, error)
  } finally {
    release()
  }
}

/** Asks for permissions that the account at `to` uses by itself. */
async function requestForAccount(
  fairlead: Fairlead,
  wallet: CallsWallet,
  request: AccountRequest,
): Promise<GrantedSession> {
  const { chainId = wallet.chainId, expiry, permissions, to } = request
  await requireSupport(fairlead, wallet, { chainId, types: permissions.map(typeOf) })
  const grants = await requestGrants(
    wallet,
    permissions.map((permission) => ({ chainId, expiry, permission, to })),
  )
  const [first, ...more] = grants.map((grant) => toSession(fairlead, wallet, grant))
  if (!first) throw new BaseError('RESPONSE_INVALID')
  return {
    grants: grants.map(({ context, delegationManager, dependencies }) => ({
      context,
      delegationManager,
      dependencies: dependencies.map(({ factory, factoryData }) => ({ factory, factoryData })),
    })),
    session: {
      ...first,
      permissions: [first, ...more].flatMap((session) => session.permissions),
    },
  }
}

/** Asks for permissions that the app's key and the server's key use together. */
async function requestCoSigned(
  fairlead: Fairlead,
  wallet: CallsWallet,
  request: CoSignedRequest,
): Promise<GrantedSession> {
  const { account, chainId } = wallet
  if (!isListedByServer(fairlead))
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: ['Co-signed sessions need the embedded wallet and a server. Use `to` instead'],
    })
  if (request.chainId && request.chainId !== chainId)
    throw new BaseError('NETWORK_UNSUPPORTED', {
      hints: [`Switch the network first: ${request.chainId}`],
    })
  const { coSignerKey, context, id } = await grantCoSigned(fairlead, wallet, request)
  const session = {
    account,
    app: thisApp(fairlead),
    chainId,
    context,
    createdAt: Math.floor(fairlead.environment.now() / 1000),
    expiry: request.expiry,
    id,
    keyHolder: 'co-signed',
    permissions: request.permissions.map(toWirePermission).map(readPermission),
    status: 'active',
    useLimit: request.useLimit,
  } as const
  return { coSignerKey, grants: [{ context, dependencies: [] }], session }
}
