import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { cleanText } from '../cleanText.ts'
import { InputError } from '../errors/InputError.ts'
import { parse } from '../parse.ts'
import { EvmAddress } from '../walletRpc.ts'
import {
  longestPeriod,
  mostCalls,
  mostLifetime,
  mostPermissions,
  shortestPeriod,
  startMargin,
  unlimitedFrom,
} from './limits.ts'
import type { SessionPermission } from './permission.ts'
import { readContractCall } from './readFunctions.ts'
import { invalid } from './refusal.ts'

/** Maximum length of a shown justification, in characters. */
const justificationLimit = 200

const Quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Not a quantity'))
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 40))
const Justification = v.nullish(v.string())

const Periodic = v.object({
  periodAmount: Quantity,
  periodDuration: Seconds,
  startTime: v.nullish(Seconds),
  justification: Justification,
})
const TokenPeriodic = v.object({ ...Periodic.entries, tokenAddress: EvmAddress })
const Recurring = v.object({ allowance: Quantity, period: Seconds, start: v.optional(Seconds) })
const TokenRecurring = v.object({ ...Recurring.entries, address: EvmAddress })

/** Types of permissions under the current names of ERC-7715. */
export const executionPermissionTypes = [
  'native-token-periodic',
  'erc20-token-periodic',
  'contract-call',
] as const
/** Types of permissions of `wallet_grantPermissions`. */
export const grantPermissionTypes = [
  'contract-call',
  'native-token-recurring-allowance',
  'erc20-recurring-allowance',
] as const

const Details = v.record(v.string(), v.unknown())
const OneRequest = v.object({
  chainId: Quantity,
  from: v.nullish(EvmAddress),
  to: EvmAddress,
  permission: v.object({
    type: v.string(),
    isAdjustmentAllowed: v.optional(v.boolean()),
    data: v.looseObject({ justification: Justification }),
  }),
  rules: v.nullish(v.array(v.object({ type: v.string(), data: Details }))),
})
const Expiry = v.object({ timestamp: Seconds })

/** Time and addresses that the reader of a request needs. */
export type RequestContext = {
  /** Seconds since 1970. */
  readonly now: number
  /** The account and the contracts that control it: no session may call them. */
  readonly own: readonly Address[]
}

/** A request under the current names of ERC-7715. */
export type ExecutionRequest = {
  readonly chainId: number
  readonly from: Address | undefined
  /** Account that may use the permission. */
  readonly to: Address
  readonly permission: SessionPermission
  /** Permission and rules as they were requested, for the answer. */
  readonly given: Pick<v.InferOutput<typeof OneRequest>, 'permission'> & {
    readonly rules: NonNullable<v.InferOutput<typeof OneRequest>['rules']>
  }
  /** Seconds since 1970. */
  readonly expiry: number
  /** Reason that the page gives, cleaned for display. */
  readonly justification: string | undefined
}

/**
 * Reads the parameters of `wallet_requestExecutionPermissions`. All requests are for one network and one delegate, so
 * that a person can review them together.
 *
 * @throws `REQUEST_INVALID` with the field, if one is malformed or must never be granted.
 */
export function readExecutionRequests(
  input: unknown,
  context: RequestContext,
): readonly ExecutionRequest[] {
  const list = parse(v.pipe(v.array(v.unknown()), v.minLength(1)), input)
  if (list.length > mostPermissions)
    throw invalid('params', `At most ${mostPermissions} permissions at once`)
  const found = list.map((one, at) => readOne(one, at, context))
  const [first] = found
  for (const [at, { chainId, to }] of found.entries()) {
    if (chainId !== first?.chainId)
      throw invalid(`params.${at}.chainId`, 'All permissions must be for one network')
    if (to.toLowerCase() !== first.to.toLowerCase())
      throw invalid(`params.${at}.to`, 'All permissions must be for one delegate')
  }
  return found
}

function readOne(one: unknown, at: number, context: RequestContext): ExecutionRequest {
  const path = `params.${at}`
  const request = within('params', at, () => parse(OneRequest, one))
  const { permission, rules } = request
  const place = `${path}.permission.data`
  const type = executionPermissionTypes.find((name) => name === permission.type)
  if (!type) throw invalid(`${path}.permission.type`, supported(executionPermissionTypes))
  const expiry = readExpiryRule(rules ?? [], path)
  checkExpiry(expiry, `${path}.rules`, context)
  return {
    chainId: Number(request.chainId),
    expiry,
    from: request.from ?? undefined,
    given: { permission, rules: rules ?? [] },
    justification: cleanText(permission.data.justification ?? '', justificationLimit) || undefined,
    permission: readPermission(type, permission.data, { ...context, path: place }),
    to: request.to,
  }
}

function readExpiryRule(rules: readonly { data: unknown; type: string }[], path: string): number {
  const unknown = rules.findIndex(({ type }) => type !== 'expiry')
  if (unknown >= 0) throw invalid(`${path}.rules.${unknown}.type`, supported(['expiry']))
  const [rule, other] = rules
  if (!rule) throw invalid(`${path}.rules`, 'Add a rule of type expiry', 'Required')
  if (other) throw invalid(`${path}.rules`, 'Use one rule of type expiry')
  return within(`${path}.rules.0`, 'data', () => parse(Expiry, rule.data)).timestamp
}

const Keys = v.object({
  type: v.literal('keys'),
  data: v.object({
    keys: v.pipe(
      v.array(
        v.object({
          type: v.literal('secp256k1'),
          publicKey: v.custom<Hex>(
            (value) => typeof value === 'string' && /^0x04[0-9a-fA-F]{128}$/.test(value),
            'Not an uncompressed public key',
          ),
        }),
      ),
      v.length(2, 'Not the keys of the app and of the server'),
    ),
  }),
})
const Typed = v.object({ type: v.unknown(), data: v.unknown() })
const GrantBody = v.object({
  version: v.optional(v.literal(2)),
  address: v.nullish(EvmAddress),
  chainId: v.nullish(Quantity),
  expiry: Seconds,
  signer: v.optional(v.unknown()),
  permissions: v.pipe(v.array(Typed), v.minLength(1), v.maxLength(mostPermissions)),
  policies: v.optional(v.array(Typed), []),
})
const CallLimit = v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/** A request of `wallet_grantPermissions`. */
export type GrantRequest = {
  readonly address: Address | undefined
  readonly chainId: number | undefined
  /** Seconds since 1970. */
  readonly expiry: number
  readonly permissions: readonly SessionPermission[]
  /** Public keys of the app and of the server's co-signer. */
  readonly keys: readonly [Hex, Hex]
  /** Parts of the request as they were requested, for the answer. */
  readonly given: Pick<v.InferOutput<typeof GrantBody>, 'permissions' | 'policies' | 'signer'>
}

/** Reads the parameters of `wallet_grantPermissions`, version 2. @throws `REQUEST_INVALID` with the field. */
export function readGrantRequest(input: unknown, context: RequestContext): GrantRequest {
  const [first] = parse(v.tupleWithRest([v.unknown()], v.unknown()), input)
  const terms = readGrantTerms(first, { ...context, path: 'params.0' })
  const body = within('params', 0, () => parse(GrantBody, first))
  const { address, chainId, permissions, policies, signer } = body
  const { data } = within('params.0', 'signer', () => parse(Keys, signer))
  const [app, server] = data.keys
  if (!app || !server || app.publicKey.toLowerCase() === server.publicKey.toLowerCase())
    throw invalid('params.0.signer.data.keys', 'The keys of the app and of the server are equal')
  return {
    ...terms,
    address: address ?? undefined,
    chainId: chainId ? Number(chainId) : undefined,
    given: { permissions, policies, signer },
    keys: [app.publicKey, server.publicKey],
  }
}

/**
 * Reads expiry, permissions and policies of the older wire format. The signer is not read.
 *
 * @param context.path - Path of the request, for errors.
 * @throws `REQUEST_INVALID` with the field, if one is malformed or must never be granted.
 */
export function readGrantTerms(
  input: unknown,
  context: RequestContext & { readonly path: string },
): Pick<GrantRequest, 'expiry' | 'permissions'> {
  const { path } = context
  const { expiry, permissions, policies } = within(path, undefined, () => parse(GrantBody, input))
  checkExpiry(expiry, `${path}.expiry`, context)
  const callLimit = readPolicies(policies, path)
  return {
    expiry,
    permissions: permissions.map(({ data, type }, at) => {
      const place = `${path}.permissions.${at}`
      const known = grantPermissionTypes.find((name) => name === type)
      if (!known) throw invalid(`${place}.type`, supported(grantPermissionTypes))
      const permission = readPermission(known, data, { ...context, path: `${place}.data` })
      return callLimit === undefined ? permission : { ...permission, callLimit }
    }),
  }
}

function readPolicies(policies: readonly v.InferOutput<typeof Typed>[], path: string) {
  let callLimit: number | undefined
  for (const [at, { data, type }] of policies.entries()) {
    const place = `${path}.policies.${at}`
    if (type !== 'call-limit') throw invalid(`${place}.type`, supported(['call-limit']))
    const { count } = within(place, 'data', () => parse(CallLimit, data))
    if (count > mostCalls) throw invalid(`${place}.data.count`, `At most ${mostCalls} calls`)
    callLimit = Math.min(callLimit ?? count, count)
  }
  return callLimit
}

function readPermission(
  type: (typeof executionPermissionTypes | typeof grantPermissionTypes)[number],
  data: unknown,
  context: RequestContext & { readonly path: string },
): SessionPermission {
  const { path } = context
  const read = <output>(run: () => output) => within(path, undefined, run)
  switch (type) {
    case 'contract-call':
      return read(() => readContractCall(data, { own: context.own, path: '' }))
    case 'native-token-periodic': {
      const given = read(() => parse(Periodic, data))
      const names = { amount: 'periodAmount', duration: 'periodDuration', start: 'startTime' }
      return { kind: 'native', ...readAllowance(toPeriod(given), names, context) }
    }
    case 'erc20-token-periodic': {
      const given = read(() => parse(TokenPeriodic, data))
      const names = { amount: 'periodAmount', duration: 'periodDuration', start: 'startTime' }
      const token = given.tokenAddress
      return { kind: 'erc20', token, ...readAllowance(toPeriod(given), names, context) }
    }
    case 'native-token-recurring-allowance': {
      const given = read(() => parse(Recurring, data))
      return { kind: 'native', ...readAllowance(fromRecurring(given), recurringNames, context) }
    }
    case 'erc20-recurring-allowance': {
      const given = read(() => parse(TokenRecurring, data))
      const period = readAllowance(fromRecurring(given), recurringNames, context)
      return { kind: 'erc20', token: given.address, ...period }
    }
  }
}

type Given = { amount: string; duration: number; start: number | undefined }
const recurringNames = { amount: 'allowance', duration: 'period', start: 'start' }

const toPeriod = (given: v.InferOutput<typeof Periodic>): Given => ({
  amount: given.periodAmount,
  duration: given.periodDuration,
  start: given.startTime ?? undefined,
})
const fromRecurring = (given: v.InferOutput<typeof Recurring>): Given => ({
  amount: given.allowance,
  duration: given.period,
  start: given.start,
})

function readAllowance(
  given: Given,
  names: Readonly<Record<keyof Given, string>>,
  { now, path }: RequestContext & { readonly path: string },
) {
  const periodAmount = BigInt(given.amount)
  const { duration } = given
  if (periodAmount === 0n) throw invalid(`${path}.${names.amount}`, 'The amount is zero')
  if (periodAmount >= unlimitedFrom)
    throw invalid(`${path}.${names.amount}`, 'The amount is unlimited. Name a lower one')
  if (duration < shortestPeriod)
    throw invalid(
      `${path}.${names.duration}`,
      `A period under ${shortestPeriod} seconds has no limit in effect. Use a longer one`,
    )
  if (duration > longestPeriod)
    throw invalid(`${path}.${names.duration}`, `At most ${longestPeriod} seconds`)
  // Zero means "now" in the older format. Blocks may be behind the clock, and a period that hasn't started is refused.
  const startTime = given.start || now - startMargin
  if (startTime > now + mostLifetime)
    throw invalid(`${path}.${names.start}`, 'The first period starts after every session has ended')
  return { periodAmount, periodDuration: duration, startTime }
}

function checkExpiry(expiry: number, path: string, { now }: RequestContext): void {
  if (expiry <= now) throw invalid(path, 'The expiry is in the past')
  if (expiry > now + mostLifetime)
    throw invalid(path, `At most ${mostLifetime / 86_400} days from now`)
}

const supported = (names: readonly string[]) => `Supported: ${names.join(', ')}`

/** Runs a reader and adds the path of its input to the paths of its errors. */
function within<output>(
  path: string,
  name: number | string | undefined,
  read: () => output,
): output {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const place = name === undefined ? path : `${path}.${name}`
    const rest = error.path
      .replace(/^\(whole value\)$/, '')

      .replace(/^\./, '')
    throw invalid(rest ? `${place}.${rest}` : place, error.detail, error.reason)
  }
}
