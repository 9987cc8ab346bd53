import type { SessionPermission, SessionPermissionType, SessionPolicy } from '@fairlead/protocol'
import type { CallsRequest, PermissionRequest, SessionRequest } from './SmartSession.ts'

/** A request for a session that the server co-signs. */
export type CoSignedRequest = Extract<SessionRequest, { publicKey: string }>

type WirePermission = SessionPermission & { type: SessionPermissionType }

/** Converts a permission to the form of servers and of `wallet_grantPermissions`. */
export function toWirePermission(permission: PermissionRequest): WirePermission {
  if (permission.type === 'calls') return { data: toCallData(permission), type: 'contract-call' }
  const { amount, period, start, token } = permission
  const data = {
    allowance: toHex(amount),
    period,
    ...(start !== undefined && { start }),
  }
  return token
    ? { data: { ...data, address: token }, type: 'erc20-recurring-allowance' }
    : { data, type: 'native-token-recurring-allowance' }
}

/** Returns the data of a `contract-call` permission. */
export function toCallData({ abi, contract, functions, valueLimit = 0n }: CallsRequest) {
  return {
    ...(abi && { abi }),
    address: contract,
    functions: functions.map((functionName) => ({
      functionName,
      ...(valueLimit > 0n && { valueLimit: toHex(valueLimit) }),
    })),
  }
}

/** Policy that limits the number of uses. */
export function callLimitPolicy(count: number): SessionPolicy {
  return { data: { count }, type: 'call-limit' }
}

/** Returns an amount for the wire, hexadecimal. */
export function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
