import {
  cleanText,
  postSessionSignature,
  sessionKeysOf,
  type UserOperation,
} from '@fairlead/protocol'
import {
  decodeExecute,
  decodeExecution,
  delegationManagerAbi,
  encodeRedemption,
  isPermitted,
  singleCallMode,
  toOperationTypedData,
} from '@fairlead/protocol/delegations'
import {
  type Address,
  decodeErrorResult,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  isHex,
  parseAbi,
  BaseError as ViemError,
} from 'viem'
import { entryPoint07Address, toPackedUserOperation } from 'viem/account-abstraction'
import { isRevert } from '../../chains/verifyHash.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import type { StoredSmartSession } from '../../storage/smartSessions/readSmartSessions.ts'
import { type Grant, matchGrants } from './checkGrant.ts'
import { openCoSigner } from './coSigner.ts'
import { coSignedAccount } from './createRoutes.ts'
import { readStatuses } from './readStatus.ts'
import {
  limitUse,
  readAccount,
  requireSession,
  type SessionAccount,
  type SessionNetwork,
  type SessionsContext,
} from './SessionsContext.ts'
import { readCreated } from './sessionPermissions.ts'

/** Maximum number of signatures of one session and caller in a minute. */
const perMinute = { count: 60, windowMs: 60_000 }

/**
 * Creates the route that co-signs an operation of a session. The chain enforces the permissions as well; the server
 * refuses first, so that an operation that would fail costs no gas.
 */
export function createSignRoute(context: SessionsContext): Endpoint {
  const { audit, clock, store } = context
  return implement(postSessionSignature, {}, async ({ address: caller, body, params, project }) => {
    const { pci, userOp } = body
    const account = readAccount(params.account, context)
    const { network } = account
    const session = await requireSession(context, { ...account, pci })
    if (session.projectId !== project.id)
      throw outside('pci', 'This session belongs to another project')
    requireLive(session, clock())
    await limitUse(context, `sign ${pci} ${caller}`, perMinute)
    const { delegate, grants } = readGrants(session, account)
    if (!isAddressEqual(userOp.sender, delegate))
      throw outside('userOp.sender', 'The sender must be the session’s account')
    const used = requirePermitted(userOp.callData, grants, network)
    await requireEnabled(used, network)
    await requireSuccess(used, { delegate, network })
    const { origin, projectId } = session
    await audit({ action: 'session.signed', origin, projectId, subject: pci })
    // Read again: the session may have been revoked while the chain answered.
    const current = await store.find(pci)
    if (!current?.keySealed) throw revoked()
    const signer = await openCoSigner(context, { keySealed: current.keySealed, pci })
    const signature = await signer.signTypedData(
      toOperationTypedData(toPacked(userOp), {
        account: 'coSigned',
        chainId: network.chainId,
        entryPoint: entryPoint07Address,
      }),
    )
    return { signature }
  })
}

function requireLive(session: StoredSmartSession, nowMs: number): void {
  if (session.signerKind !== 'co-signed')
    throw outside('pci', 'The server does not sign for this session')
  if (session.activatedMs === undefined) throw outside('pci', 'This session was not activated')
  if (session.revokedMs !== undefined || !session.keySealed) throw revoked()
  if (session.expiry * 1000 <= nowMs)
    throw new Refusal('SESSION_EXPIRED', { field: 'pci', shortMessage: 'This session has expired' })
}

function revoked(): Refusal {
  return new Refusal('SESSION_EXPIRED', { field: 'pci', shortMessage: 'This session was revoked' })
}

/** Returns the permissions of an activated session with their delegations, and its delegate. */
function readGrants(
  { context = '0x', createdMs, expiry, publicKey = '', request }: StoredSmartSession,
  account: SessionAccount,
): { delegate: Address; grants: readonly Grant[] } {
  const [appKey = ''] = request.signer ? sessionKeysOf(request.signer) : []
  const { address: delegate } = coSignedAccount(account.network, [appKey, publicKey])
  const nowSeconds = Math.floor(createdMs / 1000)
  const grants = matchGrants(context, {
    ...account,
    delegate,
    expiry,
    permissions: (startTimes) =>
      readCreated({ ...request, expiry }, { ...account, nowSeconds, startTimes }),
  })
  return { delegate, grants }
}

/** A grant with the call that redeems it. */
type Use = Grant & { readonly execution: NonNullable<ReturnType<typeof decodeExecution>> }

/**
 * Returns the redemptions of an operation.
 *
 * @throws `REQUEST_INVALID` with status 401 unless the call data is exactly one call of the manager, which redeems
 *   grants of the session for calls that their permissions allow.
 */
function requirePermitted(
  callData: Hex,
  grants: readonly Grant[],
  { manager }: SessionNetwork,
): readonly Use[] {
  const [call, ...others] = decodeExecute(callData) ?? []
  const isRedemption =
    call && others.length === 0 && isAddressEqual(call.target, manager) && call.value === 0n
  const uses = isRedemption ? readRedemptions(call.data, grants) : undefined
  if (!uses)
    throw outside('userOp.callData', 'The operation must only redeem this session’s delegations')
  if (uses.some(({ execution, permission }) => !isPermitted(permission, execution)))
    throw outside('userOp.callData', 'This call is outside the session’s permissions')
  return uses
}

function readRedemptions(data: Hex, grants: readonly Grant[]): readonly Use[] | undefined {
  try {
    const { args, functionName } = decodeFunctionData({ abi: delegationManagerAbi, data })
    if (functionName !== 'redeemDelegations') return undefined
    const [contexts, modes, executions] = args
    const isSingle = modes.every((mode) => mode === singleCallMode)
    if (!isSingle || contexts.length === 0 || executions.length !== contexts.length)
      return undefined
    const uses = contexts.flatMap((context, index) => {
      const grant = grants.find((one) => one.context.toLowerCase() === context.toLowerCase())
      const execution = decodeExecution(executions[index] ?? '0x')
      return grant && execution ? [{ ...grant, execution }] : []
    })
    // Bytes that a decoder skips could still have a meaning for the manager.
    const isWhole = uses.length === contexts.length && encodeRedemption(uses) === data.toLowerCase()
    return isWhole ? uses : undefined
  } catch (error) {
    if (error instanceof ViemError) return undefined
    throw error
  }
}

/** Refuses delegations that were disabled on the chain, whatever the database says. */
async function requireEnabled(uses: readonly Use[], network: SessionNetwork): Promise<void> {
  const statuses = await readStatuses(
    uses.map(({ delegation }) => delegation),
    network,
  )
  if (statuses.some(({ isDisabled }) => isDisabled === true)) throw revoked()
  if (statuses.some(({ isDisabled }) => isDisabled === undefined))
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
}

/** Refuses an operation whose redemption fails at the newest block, e.g. because it is over the limit of the period. */
async function requireSuccess(
  uses: readonly Use[],
  { delegate, network }: { delegate: Address; network: SessionNetwork },
): Promise<void> {
  const { answers } = await network.chain.rpc.ask({
    id: 1,
    jsonrpc: '2.0',
    method: 'eth_call',
    params: [{ data: encodeRedemption(uses), from: delegate, to: network.manager }, 'latest'],
  })
  const [answer] = answers
  if (typeof answer?.result === 'string') return
  if (!isRevert(answer?.error))
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
  const reason = readReason(answer?.error)
  throw outside(
    'userOp.callData',
    `The network refuses this call${reason ? `: ${reason}` : '. It may be over a limit'}`,
  )
}

const errorAbi = parseAbi(['error Error(string)'])

/** Returns the reason of a revert as text for display, if it has one. */
function readReason(error: { [field: string]: unknown } | null | undefined): string | undefined {
  if (!isHex(error?.data)) return undefined
  try {
    const { args } = decodeErrorResult({ abi: errorAbi, data: error.data })
    return cleanText(args[0], 100)
  } catch {
    return undefined
  }
}

function toPacked({
  factory,
  factoryData,
  paymaster,
  paymasterData,
  ...wire
}: Omit<UserOperation, 'signature'>) {
  const big = (value: Hex | null | undefined) => BigInt(value ?? 0)
  const packed = toPackedUserOperation({
    callData: wire.callData,
    callGasLimit: big(wire.callGasLimit),
    maxFeePerGas: big(wire.maxFeePerGas),
    maxPriorityFeePerGas: big(wire.maxPriorityFeePerGas),
    nonce: big(wire.nonce),
    preVerificationGas: big(wire.preVerificationGas),
    sender: wire.sender,
    signature: '0x',
    verificationGasLimit: big(wire.verificationGasLimit),
    ...(factory && { factory: factory as Address, factoryData: factoryData ?? '0x' }),
    ...(paymaster && {
      paymaster,
      paymasterData: paymasterData ?? '0x',
      paymasterPostOpGasLimit: big(wire.paymasterPostOpGasLimit),
      paymasterVerificationGasLimit: big(wire.paymasterVerificationGasLimit),
    }),
  })
  const { nonce, preVerificationGas, signature: _, ...rest } = packed
  return {
    ...rest,
    nonce: wire.nonce,
    preVerificationGas: wire.preVerificationGas,
  }
}

function outside(field: string, shortMessage: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field, shortMessage, status: 401 })
}
