import { type Call, decodeCall } from '@fairlead/protocol/clear-signing'
import type { Outcome } from './readOutcome.ts'
import type { SimulatedCall } from './SimulatedCall.ts'

/** Returns true if all calls can be decoded, and none of them moves or allows anything. */
export function sayNothing(calls: readonly SimulatedCall[], account: string): boolean {
  return calls.every((call) => readCall(call, account)?.every(({ amount }) => amount === 0n))
}

/**
 * True if more leaves an account, or more is allowed to others, than its calls declare. False if a call can't be
 * decoded: the user is then warned separately and sees what leaves.
 */
export function exceedsDescription(
  { grants, moves }: Outcome,
  calls: readonly SimulatedCall[],
  account: string,
): boolean {
  const said = calls.map((call) => readCall(call, account))
  if (said.includes(undefined)) return false
  const claims = said.flatMap((one) => one ?? [])
  const left = new Map<string, bigint>()
  for (const { amount = 0n, id, spender, token } of claims)
    if (!spender && id === undefined) left.set(token, (left.get(token) ?? 0n) + amount)
  const isMore = ({ amount, id, token }: Outcome['moves'][number]) => {
    if (amount > 0n) return false
    const key = token?.toLowerCase() ?? coin
    if (id !== undefined)
      return !claims.some((claim) => declaresItem(claim, { amount: -amount, id, key }))
    return -amount > (left.get(key) ?? 0n)
  }
  const isSaid = ({ amount, id, spender, token }: Outcome['grants'][number]) =>
    claims.some((claim) => {
      if (claim.spender !== spender.toLowerCase() || claim.token !== token.toLowerCase())
        return false
      if (claim.amount === undefined) return true
      return id === undefined ? amount !== undefined && amount <= claim.amount : id === claim.amount
    })
  return moves.some(isMore) || !grants.every(isSaid)
}

const coin = 'coin'

/** True if a call declares that this amount of an item leaves. */
function declaresItem(claim: Claim, item: { amount: bigint; id: bigint; key: string }): boolean {
  if (claim.token !== item.key || claim.spender) return false
  if (claim.id !== undefined) return claim.id === item.id && item.amount <= (claim.amount ?? 0n)
  // In an NFT collection, the number in a token's call is the id of one item.
  return claim.amount === item.id
}

/**
 * Amount that a call declares to move or, with a spender, to allow. Without one: everything, or an unknown increase.
 * The id is that of an NFT or an ERC-1155 token. Addresses are lower case.
 */
type Claim = { amount?: bigint; id?: bigint; spender?: string; token: string }

function readCall({ data, to, value }: SimulatedCall, account: string): Claim[] | undefined {
  if (!to) return undefined
  const sent: Claim[] = value > 0n ? [{ amount: value, token: coin }] : []
  if (data === '0x') return sent
  const call = decodeCall(data)
  if (value > 0n && call?.kind !== 'multicall') return undefined
  const claims = call && claimsOf(call, to.toLowerCase(), account)
  return claims && [...sent, ...claims]
}

function claimsOf(call: Call, token: string, account: string): Claim[] | undefined {
  switch (call.kind) {
    case 'transfer':
      return [{ amount: call.amount, token }]
    case 'transferFrom':
      return call.from.toLowerCase() === account.toLowerCase()
        ? [{ amount: call.amount, token }]
        : []
    case 'transferItem':
      return call.from.toLowerCase() === account.toLowerCase()
        ? [{ amount: call.amount, id: call.id, token }]
        : []
    case 'approve':
      return [
        {
          spender: call.spender.toLowerCase(),
          token,
          ...(!call.isMore && { amount: call.amount }),
        },
      ]
    case 'approveAll':
      return call.isAllowed ? [{ spender: call.spender.toLowerCase(), token }] : []
    case 'multicall': {
      const inner = call.calls.map((one) => one && claimsOf(one, token, account))
      return inner.includes(undefined) ? undefined : inner.flatMap((one) => one ?? [])
    }
  }
}
