import {
  readExecutionRequests,
  readGrantTerms,
  type SessionPermission,
} from '@fairlead/protocol/delegations'
import { numberToHex } from 'viem'
import type { SessionRequest } from '../../storage/smartSessions/SessionRequest.ts'
import type { SessionAccount } from './SessionsContext.ts'

/** Start times of the first periods, from the delegations; used where a request leaves the start to the wallet. */
type StartTimes = readonly (number | undefined)[]

/**
 * Reads the permissions of a session that a page created.
 *
 * @param options.nowSeconds - Time at which they have to be valid, in seconds since 1970.
 * @throws `REQUEST_INVALID` with the field of a permission or policy that can't be granted.
 */
export function readCreated(
  request: Pick<SessionRequest, 'permissions' | 'policies'> & { expiry: number },
  options: SessionAccount & { nowSeconds: number; startTimes?: StartTimes },
): readonly SessionPermission[] {
  const { nowSeconds, startTimes = [] } = options
  const permissions = request.permissions.map(({ data, type }, index) => {
    const startTime = startTimes[index]
    const isLeftOpen = !data.start && startTime !== undefined
    return { data: isLeftOpen ? { ...data, start: startTime } : data, type }
  })
  const { expiry, policies } = request
  const context = { now: nowSeconds, own: ownOf(options), path: '' }
  return readGrantTerms({ expiry, permissions, policies }, context).permissions
}

/**
 * Reads the permission of a grant that the frame saves.
 *
 * @throws `REQUEST_INVALID` with the field, if it can't be granted.
 */
export function readSaved(
  granted: NonNullable<SessionRequest['granted']>,
  options: SessionAccount & { expiry: number; nowSeconds: number; startTimes?: StartTimes },
): readonly SessionPermission[] {
  const { expiry, network, nowSeconds, startTimes = [] } = options
  const [startTime] = startTimes
  const { data, type } = granted.permission
  const isLeftOpen = !data.startTime && startTime !== undefined
  const request = {
    chainId: numberToHex(network.chainId),
    permission: { data: isLeftOpen ? { ...data, startTime } : data, type },
    rules: [{ data: { timestamp: expiry }, type: 'expiry' }],
    to: granted.to,
  }
  const context = { now: nowSeconds, own: ownOf(options) }
  return readExecutionRequests([request], context).map(({ permission }) => permission)
}

/** Returns the contracts that no session of the account may call. */
function ownOf({ address, network }: SessionAccount) {
  return [address, ...network.reserved]
}
