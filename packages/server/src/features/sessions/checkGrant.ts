import { createHash } from 'node:crypto'
import { InputError } from '@fairlead/protocol'
import {
  type Delegation,
  decodeContext,
  isDelegationOf,
  type SessionPermission,
  type SignedDelegation,
  splitContexts,
  toDelegationTypedData,
} from '@fairlead/protocol/delegations'
import { type Address, type Hex, hashTypedData } from 'viem'
import { verifyHash } from '../../chains/verifyHash.ts'
import { Refusal } from '../../problem.ts'
import { invalidInput, type SessionNetwork } from './SessionsContext.ts'

/** A permission of a session with the delegation that enforces it. */
export type Grant = {
  readonly context: Hex
  readonly delegation: SignedDelegation
  readonly permission: SessionPermission
}

/** Returns the delegations of a context, one for each permission. @throws `REQUEST_INVALID` for anything else. */
export function readDelegations(
  context: string,
): readonly { readonly context: Hex; readonly delegation: SignedDelegation }[] {
  return decode(() => splitContexts(context)).map((part) => {
    const [delegation, ...others] = decode(() => decodeContext(part))
    if (!delegation || others.length > 0)
      throw invalidInput('context', 'A permission context must have one delegation')
    return { context: part, delegation }
  })
}

function decode<decoded>(read: () => decoded): decoded {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause
    throw invalidInput('context', 'Not a permission context of the delegation framework')
  }
}

/**
 * Returns the grants of a context, if it has exactly the delegations that enforce these permissions, from the account
 * to the delegate. Does not check signatures.
 *
 * @param options.permissions - Receives the start of each delegation's first period, because wallets may choose it.
 * @throws `REQUEST_INVALID` naming `context`.
 */
export function matchGrants(
  context: string,
  options: {
    address: Address
    delegate: Address
    expiry: number
    network: Pick<SessionNetwork, 'enforcers'>
    permissions: (startTimes: readonly (number | undefined)[]) => readonly SessionPermission[]
  },
): readonly Grant[] {
  const { address, delegate, expiry, network } = options
  const { enforcers } = network
  const found = readDelegations(context)
  const permissions = options.permissions(
    found.map(({ delegation }) => startTimeOf(delegation, network)),
  )
  if (permissions.length !== found.length) throw mismatch()
  return found.map(({ context: part, delegation }, index) => {
    const permission = permissions[index]
    const expected = { delegate, delegator: address, enforcers, expiry }
    if (!permission || !isDelegationOf(delegation, { ...expected, permission })) throw mismatch()
    return { context: part, delegation, permission }
  })
}

/**
 * Requires the account's signature of every delegation: of its key, or as a contract (ERC-1271, ERC-6492).
 *
 * @throws `SIGNATURE_INVALID`; `UPSTREAM_UNAVAILABLE` if the chain is needed and does not answer.
 */
export async function requireGrantSignatures(
  grants: readonly Pick<Grant, 'delegation'>[],
  { chain, chainId, manager }: SessionNetwork,
): Promise<void> {
  for (const { delegation } of grants) {
    const { delegator: address, salt, signature } = delegation
    const data = toDelegationTypedData(delegation, { chainId, manager })
    const hash = hashTypedData({ ...data, message: { ...data.message, salt } })
    if (!(await verifyHash(chain, { address, hash, signature })))
      throw new Refusal('SIGNATURE_INVALID', { field: 'context' })
  }
}

/** Returns the hash under which a context is stored once: SHA-256 of its text in lower case. */
export function contextHashOf(context: string): string {
  return createHash('sha256').update(context.toLowerCase()).digest('hex')
}

/** Returns the terms of a delegation's periodic allowance; `undefined` if it has none. */
export function findPeriod(
  { caveats }: Pick<Delegation, 'caveats'>,
  { enforcers }: Pick<SessionNetwork, 'enforcers'>,
):
  | { amount: bigint; durationSeconds: number; enforcer: Address; startTime: number; terms: Hex }
  | undefined {
  const isOneOf = (address: Address) => (one: Address) =>
    one.toLowerCase() === address.toLowerCase()
  const found = caveats.find(({ enforcer }) =>
    [enforcers.erc20Period, enforcers.nativePeriod].some(isOneOf(enforcer)),
  )
  // Three words: amount, duration and start. An address precedes them for a token.
  const words = /([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})$/i.exec(found?.terms ?? '')
  if (!found || !words) return undefined
  const [amount = 0n, duration = 0n, start = 0n] = words.slice(1).map((word) => BigInt(`0x${word}`))
  return {
    amount,
    durationSeconds: Number(duration),
    enforcer: found.enforcer,
    startTime: Number(start),
    terms: found.terms,
  }
}

function startTimeOf(
  delegation: SignedDelegation,
  network: Pick<SessionNetwork, 'enforcers'>,
): number | undefined {
  return findPeriod(delegation, network)?.startTime
}

function mismatch(): Refusal {
  return invalidInput('context', 'The context does not match the session')
}
