import { BaseError } from '@fairlead/protocol'
import type { SolanaMessage, SolanaTransaction } from '@fairlead/protocol/solana'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { Row, Warning } from '../approval/Description.ts'
import { highestFee, programs } from '../sign/describeSolana.ts'
import type { MethodContext } from '../sign/Method.ts'
import {
  exceedsSolanaDescription,
  isReadable,
  type SolanaOutcome,
} from './exceedsSolanaDescription.ts'
import { losesOwner } from './losesOwner.ts'
import { readDecimals, readTokenAccount, SolanaAccount } from './readTokenAccount.ts'
import type { Simulation } from './simulateCalls.ts'

/** Maximum duration of a simulation, and then of reading token decimals, in milliseconds. */
const simulationMs = 4_000
const namesMs = 2_000

const Accounts = v.array(SolanaAccount)
const Held = v.object({ value: Accounts })
/** Fee in lamports; newer nodes report it with the simulation. */
const Fee = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)))
const Tried = v.object({
  value: v.object({ accounts: v.nullish(Accounts), err: v.unknown(), fee: Fee }),
})
const FeeOnly = v.object({ value: Fee })

const nothing: Simulation = { rows: [], warnings: [] }
const notTried: Simulation = { rows: [], warnings: [{ level: 'high', word: 'warnNotTried' }] }

/**
 * Simulates a transaction at the node and describes what would change for the account. Adds nothing if the node can't
 * simulate or if the transaction has lookup tables; adds a warning if the node refuses this transaction or doesn't
 * answer in time or correctly.
 */
export async function simulateSolana(
  transaction: SolanaTransaction,
  context: MethodContext,
): Promise<Simulation> {
  const { hasTables, writable } = transaction.message
  if (hasTables) return nothing
  let answers: readonly unknown[]
  try {
    answers = await Promise.all([
      ...simulate(transaction.wire, writable, context),
      ask(context, 'getFeeForMessage', [
        base64.encode(transaction.body),
        { commitment: 'processed' },
      ]).catch(() => undefined),
    ])
  } catch (error) {
    return (await canTry(error, context)) ? notTried : nothing
  }
  const held = v.safeParse(Held, answers[0])
  const tried = v.safeParse(Tried, answers[1])
  const fees = v.safeParse(FeeOnly, answers[2])
  if (!held.success || !tried.success) return notTried
  const { accounts: then, err, fee } = tried.output.value
  if (err !== null && err !== undefined)
    return { rows: [], warnings: [{ level: 'high', word: 'warnFails' }] }
  if (then?.length !== writable.length || held.output.value.length !== writable.length)
    return notTried
  const outcome = compare(
    writable.map((address, index) => ({
      address,
      after: then[index] ?? null,
      before: held.output.value[index] ?? null,
    })),
    {
      fee: feeOf(transaction.message, fee ?? (fees.success ? fees.output.value : undefined)),
      payer: transaction.message.accounts[0],
    },
    context.addresses.solana,
  )
  const differs = exceedsSolanaDescription(outcome, transaction.message, context.addresses.solana)
  const words: Warning['word'][] = [
    ...(differs ? (['warnTrialDiffers'] as const) : []),
    ...(outcome.isHandedOver ? (['warnOwner'] as const) : []),
    ...(outcome.grants.length > 0 ? (['warnAllowance'] as const) : []),
  ]
  return {
    rows: await rowsOf(outcome, context, isReadable(transaction.message)),
    warnings: words.map((word) => ({ level: 'high', word })),
  }
}

function ask({ network, nodes, signal }: MethodContext, method: string, params: unknown) {
  return nodes.request({ limitMs: simulationMs, method, network, params, signal })
}

/** Returns the accounts' state before and after the transaction. */
function simulate(wire: Uint8Array, addresses: readonly string[], context: MethodContext) {
  const common = { commitment: 'processed', encoding: 'base64' }
  const accounts = { addresses, encoding: 'base64' }
  return [
    ask(context, 'getMultipleAccounts', [addresses, common]),
    ask(context, 'simulateTransaction', [
      base64.encode(wire),
      { ...common, accounts, sigVerify: false },
    ]),
  ]
}

/** A transaction that the node refuses must not look like a node that can't simulate. */
async function canTry(error: unknown, context: MethodContext): Promise<boolean> {
  if (!BaseError.find(error, 'PROVIDER_ERROR')) return !context.signal.aborted
  const { solana } = context.addresses
  return Promise.all(simulate(withoutCalls(solana), [solana], context)).then(
    () => true,
    () => false,
  )
}

/** The smallest valid transaction: a payer, no instructions, an empty blockhash. */
function withoutCalls(payer: string): Uint8Array {
  const [signature, block] = [new Uint8Array(64), new Uint8Array(32)]
  return Uint8Array.of(1, ...signature, 1, 0, 0, 1, ...base58.decode(payer), ...block, 0)
}

type Change = { address: string; after: SolanaAccount; before: SolanaAccount }

function compare(
  changes: readonly Change[],
  { fee, payer }: { fee: bigint; payer: string | undefined },
  account: string,
): SolanaOutcome {
  const moves = new Map<string | undefined, bigint>()
  const add = (mint: string | undefined, amount: bigint) =>
    moves.set(mint, (moves.get(mint) ?? 0n) + amount)
  const grants: { amount: bigint; mint: string; spender: string }[] = []
  let isHandedOver = false
  // The simulation deducts the fee, which has its own row.
  if (payer === account) add(undefined, fee)
  for (const { address, after, before } of changes) {
    if (address === account) {
      add(undefined, BigInt(after?.lamports ?? 0) - BigInt(before?.lamports ?? 0))
      if (after && after.owner !== programs.system) isHandedOver = true
    }
    const had = readTokenAccount(before)
    const has = readTokenAccount(after)
    if (had?.owner === account) add(had.mint, -had.amount)
    if (has?.owner === account) {
      add(has.mint, has.amount)
      const { amount = 0n, address: spender } = has.delegate ?? {}
      const isNew = had?.delegate?.address !== spender || amount > (had?.delegate?.amount ?? 0n)
      if (spender && isNew) grants.push({ amount, mint: has.mint, spender })
      if (has.closer && has.closer !== had?.closer && has.closer !== account) isHandedOver = true
    }
    if (had?.owner === account && has && has.owner !== account) isHandedOver = true
    if (!had && address !== account && losesOwner({ account, after, before })) isHandedOver = true
  }
  for (const [mint, amount] of moves) if (amount === 0n) moves.delete(mint)
  return { grants, isHandedOver, moves }
}

/**
 * Returns the fee that the node reports, at most the shown fee; 0 if it reports none, so that the whole change is
 * shown.
 */
function feeOf(message: SolanaMessage, told: number | null | undefined): bigint {
  const fee = BigInt(told ?? 0)
  const most = highestFee(message)
  return fee < most ? fee : most
}

async function rowsOf(
  { grants, moves }: SolanaOutcome,
  { network, nodes, signal }: MethodContext,
  isAllReadable: boolean,
): Promise<Row[]> {
  const { decimals, symbol } = network.nativeCurrency
  const mints = [
    ...new Set(
      [...moves.keys(), ...grants.map(({ mint }) => mint)].filter((mint) => mint !== undefined),
    ),
  ]
  const counts = new Map<string, number | undefined>()
  if (mints.length > 0) {
    const params = [mints, { commitment: 'processed', encoding: 'base64' }]
    const method = 'getMultipleAccounts'
    const answer = await nodes
      .request({ limitMs: namesMs, method, network, params, signal })
      .catch(() => undefined)
    const told = v.safeParse(Held, answer)
    for (const [index, mint] of mints.entries())
      counts.set(mint, told.success ? readDecimals(told.output.value[index] ?? null) : undefined)
  }
  const amountOf = (amount: bigint, mint: string | undefined) =>
    mint === undefined
      ? `${formatUnits(amount, decimals)} ${symbol}`
      : formatUnits(amount, counts.get(mint) ?? 0)
  const tokenOf = (mint: string | undefined): Row[] =>
    mint === undefined ? [] : [{ depth: 2, label: 'token', value: mint }]
  const inTurn = [...moves].sort(([, one], [, other]) => Number(one > 0n) - Number(other > 0n))
  const found: Row[] = [
    ...inTurn.flatMap(([mint, amount]): Row[] => [
      amount < 0n
        ? { depth: 1, label: 'leaves', value: amountOf(-amount, mint) }
        : { depth: 1, label: 'arrives', value: amountOf(amount, mint) },
      ...tokenOf(mint),
    ]),
    ...grants.flatMap(({ amount, mint, spender }): Row[] => [
      { depth: 1, label: 'allowance', value: amountOf(amount, mint) },
      { depth: 2, label: 'spender', value: spender },
      ...tokenOf(mint),
    ]),
  ]
  const empty = isAllReadable ? 'trialNothing' : 'trialUnseen'
  return [{ label: 'trial', value: '', word: found.length > 0 ? 'trialChanges' : empty }, ...found]
}
