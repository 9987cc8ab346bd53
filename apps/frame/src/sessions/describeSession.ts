import { InputError } from '@fairlead/protocol'
import type { SessionPermission } from '@fairlead/protocol/delegations'
import { formatUnits, getAddress } from 'viem'
import type { Description, Row, Sentence, Warning } from '../approval/Description.ts'
import { isContract } from '../sign/describeTransaction.ts'
import type { MethodContext } from '../sign/Method.ts'
import { readToken } from '../sign/readToken.ts'

/** A permission with its end, and the page's reason for it. */
export type AskedPermission = {
  readonly permission: SessionPermission
  /** Seconds since 1970. */
  readonly expiry: number
  /** Text of the page, cleaned. */
  readonly justification?: string | undefined
}

/**
 * Describes in plain words what an app will be able to do: what, how much, how often, until when, who holds the key, and
 * what stays impossible.
 *
 * @throws `REQUEST_INVALID` if a token's contract doesn't report decimals: its amounts couldn't be shown.
 */
export async function describeSession(options: {
  asked: readonly AskedPermission[]
  context: MethodContext
  delegate: string
  /** Who holds the key: `app`, or `shared` if two keys sign together. */
  keyHolder: 'app' | 'shared'
}): Promise<Description> {
  const { asked, context, delegate, keyHolder } = options
  const parts = await Promise.all(asked.map((one, at) => describeOne(one, at, context)))
  const isCall = asked.some(({ permission }) => permission.kind === 'contractCall')
  const reasons = asked.flatMap(({ justification }): Row[] =>
    justification ? [{ label: 'sessionReason', value: justification }] : [],
  )
  const unknown: Warning[] = isCall ? [{ level: 'high', word: 'warnUnknown' }] : []
  const words = new Set<string>()
  return {
    title: 'session',
    sentences: [
      ...parts.flatMap(({ sentences }) => sentences),
      { values: {}, word: keyHolder === 'app' ? 'sessionKeyApp' : 'sessionKeyShared' },
      { values: {}, word: 'sessionLimits' },
      { values: {}, word: 'sessionStop' },
    ],
    rows: [
      { label: 'sessionDelegate', value: getAddress(delegate) },
      ...parts.flatMap(({ rows }) => rows),
    ],
    details: reasons,
    warnings: [
      { level: 'high', word: 'warnSession' } as const,
      ...unknown,
      ...parts.flatMap(({ warnings }) => warnings),
    ].filter(({ word }) => !words.has(word) && words.add(word)),
  }
}

type Part = { rows: readonly Row[]; sentences: readonly Sentence[]; warnings: readonly Warning[] }

async function describeOne(
  { expiry, permission }: AskedPermission,
  at: number,
  context: MethodContext,
): Promise<Part> {
  const { rows, sentence, warnings = [] } = await describeEffect(permission, at, context)
  const now = context.clock() / 1_000
  const isLater = permission.kind !== 'contractCall' && permission.startTime > now
  const { callLimit } = permission
  return {
    rows,
    sentences: [
      sentence,
      ...(callLimit === undefined
        ? []
        : [{ values: { count: String(callLimit) }, word: 'sessionCount' } as const]),
      ...(isLater
        ? [{ values: { from: permission.startTime * 1_000 }, word: 'sessionFrom' } as const]
        : []),
      { values: { until: expiry * 1_000 }, word: 'sessionUntil' },
    ],
    warnings,
  }
}

async function describeEffect(
  permission: SessionPermission,
  at: number,
  context: MethodContext,
): Promise<{ rows: readonly Row[]; sentence: Sentence; warnings?: readonly Warning[] }> {
  const { decimals, symbol } = context.network.nativeCurrency
  const coins = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`
  switch (permission.kind) {
    case 'native': {
      const { periodAmount, periodDuration } = permission
      const values = { amount: coins(periodAmount), period: { seconds: periodDuration } }
      return { rows: [], sentence: { values, word: 'sessionSend' } }
    }
    case 'erc20': {
      const { periodAmount, periodDuration, token } = permission
      const found = await readToken(token, context)
      if (!found)
        throw new InputError({
          detail: 'The token’s contract does not report decimals, so its amounts can’t be shown',
          path: `permissions.${at}`,
          reason: 'Invalid input',
        })
      const address = getAddress(token)
      const amount = `${formatUnits(periodAmount, found.decimals)} ${found.symbol || address}`
      return {
        rows: [{ label: 'token', value: address }],
        sentence: {
          values: { amount, period: { seconds: periodDuration } },
          word: 'sessionSend',
        },
      }
    }
    case 'contractCall': {
      const { functions, target, valueLimit } = permission
      const contract = getAddress(target)
      const values = { contract, functions: functions.map(({ name }) => name).join(', ') }
      const rows: Row[] = functions.map(({ name, selector }) => ({
        depth: 1,
        label: { text: name },
        value: selector,
      }))
      const hasCode = await isContract(target, context)
      return {
        rows: [{ label: 'contract', value: contract }, ...rows],
        sentence:
          valueLimit > 0n
            ? { values: { ...values, amount: coins(valueLimit) }, word: 'sessionCallPaying' }
            : { values, word: 'sessionCall' },
        warnings: hasCode ? [] : [{ level: 'high', word: 'warnNoCode' }],
      }
    }
  }
}
