import type { Grant, Move, Outcome } from './readOutcome.ts'
import type { SimulatedCall } from './SimulatedCall.ts'

/** Maximum number of rows of each kind. */
const mostRows = 16

/** Several NFTs of one collection, shown as a count. */
export type Items = {
  /** Negative if they leave the account. */
  readonly items: bigint
  readonly spender?: Grant['spender'] | undefined
  readonly token: Move['token']
}

/** Changes that are shown to the user, most important first. */
export type OutcomeSummary = {
  readonly grants: readonly (Grant | Items)[]
  /** True if changes were omitted. */
  readonly isCut: boolean
  readonly moves: readonly (Items | Move)[]
}

/**
 * Picks the changes to show. Any contract can log any transfer, so outgoing changes come first, then by kind: coin,
 * tokens, NFTs. Contracts that are called come first, and each contract gets one row before any gets a second.
 * @param calls - Calls that don't revert.
 */
export function summarizeOutcome(
  outcome: Outcome,
  calls: readonly SimulatedCall[],
): OutcomeSummary {
  const called = new Set(calls.map(({ to }) => to?.toLowerCase()))
  const leaving = outcome.moves.filter(({ amount }) => amount < 0n)
  const arriving = outcome.moves.filter(({ amount }) => amount > 0n)
  const moves = [...inOrder(gather(leaving), called), ...inOrder(gather(arriving), called)]
  const grants = inOrder(gather(outcome.grants), called)
  return {
    grants: grants.slice(0, mostRows),
    isCut: outcome.isCut || moves.length > mostRows || grants.length > mostRows,
    moves: moves.slice(0, mostRows),
  }
}

/** Groups several NFTs of one contract into one entry. */
function gather<change extends Grant | Move>(changes: readonly change[]): (change | Items)[] {
  const groups = new Map<string, change[]>()
  for (const change of changes) {
    const spender = 'spender' in change ? change.spender : undefined
    const key = `${change.token} ${spender} ${change.id !== undefined}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()].flatMap((group): (change | Items)[] => {
    const [first] = group
    if (!first || first.id === undefined || group.length === 1) return group
    const items = group.reduce((sum, { amount = 1n }) => sum + amount, 0n)
    return [{ items, token: first.token, ...('spender' in first && { spender: first.spender }) }]
  })
}

function inOrder<change extends Grant | Items | Move>(
  changes: readonly change[],
  called: ReadonlySet<string | undefined>,
): change[] {
  const turns = new Map<string | undefined, number>()
  const placed = changes.map((change) => {
    const turn = turns.get(change.token) ?? 0
    turns.set(change.token, turn + 1)
    const isItem = 'items' in change || change.id !== undefined
    const isCalled = change.token === undefined || called.has(change.token.toLowerCase())
    return { change, place: [Number(isItem), turn, Number(!isCalled)] }
  })
  const isCoin = ({ change }: (typeof placed)[number]) => change.token === undefined
  return placed
    .sort((one, other) => {
      if (isCoin(one) !== isCoin(other)) return isCoin(one) ? -1 : 1
      const differing = one.place.findIndex((part, index) => part !== other.place[index])
      return differing < 0 ? 0 : one.place[differing]! - other.place[differing]!
    })
    .map(({ change }) => change)
}
