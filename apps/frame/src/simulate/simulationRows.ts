import { formatUnits } from 'viem'
import type { Row } from '../approval/Description.ts'
import { allOf, isUnlimited } from '../sign/allowance.ts'
import type { MethodContext } from '../sign/Method.ts'
import { readToken, type Token } from '../sign/readToken.ts'
import type { Grant, Move } from './readOutcome.ts'
import type { Items, OutcomeSummary } from './summarizeOutcome.ts'

/** Maximum wait for token names, in milliseconds. */
const namesMs = 2_000

type Change = Grant | Items | Move

/** Turns simulation results into rows. @param empty - Word that is shown if nothing changes. */
export async function simulationRows(options: simulationRows.Options): Promise<Row[]> {
  const { context, empty, shown } = options
  const { grants, moves } = shown
  const counted = [...moves, ...grants].filter((one) => !('items' in one) && one.id === undefined)
  const names = new Map<string, Token | undefined>()
  await Promise.all(
    [...new Set(counted.flatMap(({ token }) => token ?? []))].map(async (token) => {
      names.set(token, await readToken(token, context, namesMs))
    }),
  )
  const { decimals, symbol } = context.network.nativeCurrency
  const allOfIt = ({ token }: Grant) => allOf(token ? names.get(token) : undefined)
  const amountOf = ({ id, token }: Grant | Move, amount: bigint): string => {
    if (id !== undefined) return amount === 1n ? `# ${id}` : `${amount} × # ${id}`
    const known = token ? names.get(token) : { decimals, symbol }
    return known
      ? `${formatUnits(amount, known.decimals)} ${known.symbol}`.trimEnd()
      : amount.toString()
  }
  const found: Row[] = [
    ...moves.flatMap((move): Row[] => [moveRow(move, amountOf), ...contractOf(move)]),
    ...grants.flatMap((grant): Row[] => [
      grantRow(grant, amountOf, allOfIt),
      ...(grant.spender ? [{ depth: 2, label: 'spender', value: grant.spender } as const] : []),
      ...contractOf(grant),
    ]),
  ]
  return [{ label: 'trial', value: '', word: found.length > 0 ? 'trialChanges' : empty }, ...found]
}

export declare namespace simulationRows {
  type Options = {
    context: MethodContext
    empty: 'trialNothing' | 'trialUnseen'
    shown: OutcomeSummary
  }
}

type AmountOf = (change: Grant | Move, amount: bigint) => string

const contractOf = ({ token }: Change): Row[] =>
  token ? [{ depth: 2, label: 'contract', value: token }] : []

function moveRow(move: Items | Move, amountOf: AmountOf): Row {
  if ('items' in move)
    return move.items < 0n
      ? { depth: 1, label: 'itemsLeave', value: String(-move.items) }
      : { depth: 1, label: 'itemsArrive', value: String(move.items) }
  return move.amount < 0n
    ? { depth: 1, label: 'leaves', value: amountOf(move, -move.amount) }
    : { depth: 1, label: 'arrives', value: amountOf(move, move.amount) }
}

function grantRow(grant: Grant | Items, amountOf: AmountOf, allOfIt: (grant: Grant) => Row): Row {
  if ('items' in grant) return { depth: 1, label: 'itemsAllowed', value: String(grant.items) }
  const { amount, id } = grant
  if (amount === undefined) return { depth: 1, label: 'allowance', value: '', word: 'allItems' }
  if (id === undefined && isUnlimited(amount)) return { depth: 1, ...allOfIt(grant) }
  return { depth: 1, label: 'allowance', value: amountOf(grant, amount) }
}
