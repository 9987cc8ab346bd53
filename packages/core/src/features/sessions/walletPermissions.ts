import { BaseError, type ChainId, EvmAddress, EvmChainId, HexData, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type CallsWallet, withinLimit } from '../../actions/callsWallet.ts'
import { fromProvider, ProviderError } from '../../errors/fromProvider.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { toChainId, toHexChainId } from '../../namespaces/eip155.ts'
import { quantityOf } from './readPermission.ts'
import type { PermissionRequest } from './SmartSession.ts'
import { toCallData, toHex } from './toWirePermission.ts'

// Methods of ERC-7715. https://eips.ethereum.org/EIPS/eip-7715

/** Types of the permissions that this page asks for. */
const permissionTypes = {
  calls: 'contract-call',
  native: 'native-token-periodic',
  token: 'erc20-token-periodic',
} as const

const Supported = v.record(
  v.string(),
  v.looseObject({ chainIds: v.array(EvmChainId), ruleTypes: v.optional(v.array(v.string())) }),
)
const Rule = v.looseObject({ data: v.unknown(), type: v.string() })
const Granted = v.looseObject({
  chainId: EvmChainId,
  context: HexData,
  delegationManager: v.optional(EvmAddress),
  dependencies: v.optional(
    v.array(v.looseObject({ factory: EvmAddress, factoryData: HexData })),
    [],
  ),
  from: v.optional(v.nullable(EvmAddress)),
  permission: v.looseObject({
    data: v.optional(v.record(v.string(), v.unknown()), {}),
    type: v.pipe(v.string(), v.maxLength(128)),
  }),
  rules: v.optional(v.nullable(v.array(Rule))),
  to: v.optional(v.nullable(EvmAddress)),
})
/** A granted permission, as the wallet reports it. */
export type WalletGrant = v.InferOutput<typeof Granted>

/** One permission to ask a wallet for. */
export type WalletRequest = {
  readonly chainId: ChainId
  /** Seconds since 1970. */
  readonly expiry: number
  readonly permission: PermissionRequest
  readonly to: string
}

/**
 * Checks that the wallet supports the permissions on the network, without a prompt.
 *
 * @throws `FEATURE_UNAVAILABLE` if it doesn't; `PROVIDER_ERROR`, `RESPONSE_INVALID`.
 */
export async function requireSupport(
  fairlead: Fairlead,
  wallet: CallsWallet,
  asked: { readonly chainId: ChainId; readonly types: readonly string[] },
): Promise<void> {
  const answer = await withinLimit(
    fairlead,
    ask(wallet, 'wallet_getSupportedExecutionPermissions', []),
  )
  const supported = parse(Supported, answer, 'RESPONSE_INVALID')
  const missing = asked.types.find((type) => {
    const entry = Object.hasOwn(supported, type) ? supported[type] : undefined
    return !entry?.chainIds.some((chain) => toChainId(chain) === asked.chainId)
  })
  if (missing) throw unsupported([`Permission: ${missing}`, `Network: ${asked.chainId}`])
}

/**
 * Asks the wallet to grant permissions, with one approval.
 *
 * @returns One grant for each request, in the same order, each as it was requested. A wallet that changed a request is not
 *   believed.
 */
export async function requestGrants(
  wallet: CallsWallet,
  requests: readonly WalletRequest[],
): Promise<readonly WalletGrant[]> {
  const params = requests.map((request) => toWire(wallet.account, request))
  const answer = await ask(wallet, 'wallet_requestExecutionPermissions', params)
  const grants = parse(v.array(Granted), answer, 'RESPONSE_INVALID')
  const fits = requests.every(({ chainId, permission }, index) => {
    const grant = grants[index]
    return (
      grant?.permission.type === typeOf(permission) &&
      toChainId(grant.chainId) === chainId &&
      isAsked(grant.permission.data, permission)
    )
  })
  if (!fits || grants.length !== requests.length)
    throw new BaseError('RESPONSE_INVALID', {
      hints: ['The wallet granted something else than was requested. Revoke it in the wallet'],
    })
  return grants
}

/** Reads the permissions that the wallet has granted to this page, without a prompt. */
export async function readGrants(
  fairlead: Fairlead,
  wallet: CallsWallet,
): Promise<readonly WalletGrant[]> {
  const asking = ask(wallet, 'wallet_getGrantedExecutionPermissions', [])
  return parse(v.array(Granted), await withinLimit(fairlead, asking), 'RESPONSE_INVALID')
}

/** Asks the wallet to revoke one permission. */
export async function revokeGrant(wallet: CallsWallet, context: string): Promise<void> {
  await ask(wallet, 'wallet_revokeExecutionPermission', [{ permissionContext: context }])
}

/** Returns the type of a permission, as wallets name it. */
export function typeOf(permission: PermissionRequest): string {
  if (permission.type === 'calls') return permissionTypes.calls
  return permission.token ? permissionTypes.token : permissionTypes.native
}

function isAsked(granted: WalletGrant['permission']['data'], asked: PermissionRequest): boolean {
  const { address, periodAmount, periodDuration, tokenAddress } = granted
  if (asked.type === 'calls') return isSame(address, asked.contract)
  return (
    quantityOf(periodAmount) === asked.amount &&
    quantityOf(periodDuration) === BigInt(asked.period) &&
    (!asked.token || isSame(tokenAddress, asked.token))
  )
}

function isSame(given: unknown, address: string): boolean {
  return String(given).toLowerCase() === address.toLowerCase()
}

/** Sends a request; a wallet that doesn't know the method is `FEATURE_UNAVAILABLE`. */
export async function ask(
  { provider }: Pick<CallsWallet, 'provider'>,
  method: string,
  params: unknown,
): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    const known = fromProvider(error)
    const isUnknown = known instanceof ProviderError && known.group === 'unsupportedMethod'
    throw isUnknown ? unsupported([`Method: ${method}`], known) : known
  }
}

function toWire(from: string, { chainId, expiry, permission, to }: WalletRequest) {
  return {
    chainId: toHexChainId(chainId),
    from,
    permission: { data: toData(permission), isAdjustmentAllowed: false, type: typeOf(permission) },
    rules: [{ data: { timestamp: expiry }, type: 'expiry' }],
    to,
  }
}

function toData(permission: PermissionRequest) {
  const justification = permission.reason !== undefined && { justification: permission.reason }
  if (permission.type === 'calls') return { ...toCallData(permission), ...justification }
  const { amount, period, start, token } = permission
  return {
    periodAmount: toHex(amount),
    periodDuration: period,
    ...(token && { tokenAddress: token }),
    ...(start !== undefined && { startTime: start }),
    ...justification,
  }
}

function unsupported(hints: readonly string[], cause?: unknown): BaseError {
  return new BaseError('FEATURE_UNAVAILABLE', {
    cause,
    hints,
    shortMessage: 'The wallet does not support these permissions',
  })
}
