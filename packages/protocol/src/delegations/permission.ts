import type { Address, Hex } from 'viem'
import { type Caveat, type Delegation, rootAuthority } from './delegation.ts'
import type { Execution } from './execution.ts'
import { type EnforcerName, encodeTerms } from './terms.ts'

/** Amount in the smallest unit that is available again in each period. Times in seconds. */
type Allowance = {
  readonly periodAmount: bigint
  readonly periodDuration: number
  /** Start of the first period, in seconds since 1970. */
  readonly startTime: number
}

/** Permission of one session, independent of the wire format that asked for it. */
export type SessionPermission = (
  | {
      readonly kind: 'contractCall'
      readonly target: Address
      /** Functions by selector, with the names that the request gives them. */
      readonly functions: readonly { readonly name: string; readonly selector: Hex }[]
      /** Maximum native amount of one call, in the smallest unit. */
      readonly valueLimit: bigint
    }
  | ({ readonly kind: 'native' } & Allowance)
  | ({ readonly kind: 'erc20'; readonly token: Address } & Allowance)
) & {
  /** Maximum number of calls; absent means any number. */
  readonly callLimit?: number | undefined
}

/** Addresses of the enforcers by name. */
export type Enforcers = Readonly<Record<EnforcerName, Address>>

/** Returns the unsigned delegation that enforces a permission. */
export function toDelegation(options: {
  delegate: Address
  delegator: Address
  enforcers: Enforcers
  /** Seconds since 1970. */
  expiry: number
  /** Current nonce of the delegator at the nonce enforcer. */
  nonce: bigint
  permission: SessionPermission
  /** Random, 32 bytes. */
  salt: bigint
}): Delegation {
  const { delegate, delegator, enforcers, expiry, nonce, permission, salt } = options
  const { callLimit } = permission
  const terms: readonly (readonly [EnforcerName, Hex])[] = [
    ...termsOf(permission),
    ...(callLimit === undefined
      ? []
      : [['limitedCalls', encodeTerms.limitedCalls(callLimit)] as const]),
    ['redeemer', encodeTerms.redeemer([delegate])],
    ['timestamp', encodeTerms.timestamp(expiry)],
    ['nonce', encodeTerms.nonce(nonce)],
  ]
  const caveats = terms.map(
    ([name, encoded]): Caveat => ({ args: '0x', enforcer: enforcers[name], terms: encoded }),
  )
  return { authority: rootAuthority, caveats, delegate, delegator, salt }
}

function termsOf(permission: SessionPermission): readonly (readonly [EnforcerName, Hex])[] {
  switch (permission.kind) {
    case 'contractCall': {
      const selectors = permission.functions.map(({ selector }) => selector)
      return [
        ['allowedTargets', encodeTerms.allowedTargets([permission.target])],
        ['allowedMethods', encodeTerms.allowedMethods(selectors)],
        ['valueLte', encodeTerms.valueLte(permission.valueLimit)],
      ]
    }
    case 'native':
      return [
        ['nativePeriod', encodeTerms.nativePeriod(permission)],
        ['exactCalldata', encodeTerms.exactCalldata('0x')],
      ]
    case 'erc20':
      return [
        ['erc20Period', encodeTerms.erc20Period(permission.token, permission)],
        ['valueLte', encodeTerms.valueLte(0n)],
      ]
  }
}

/** True if a delegation is exactly what {@link toDelegation} returns for a permission, whatever its salt and nonce. */
export function isDelegationOf(
  delegation: Delegation,
  options: Omit<Parameters<typeof toDelegation>[0], 'nonce' | 'salt'>,
): boolean {
  const { salt } = delegation
  const terms = delegation.caveats.at(-1)?.terms ?? '0x'
  const nonce = /^0x[0-9a-f]{64}$/i.test(terms) ? BigInt(terms) : 0n
  const expected = toDelegation({ ...options, nonce, salt })
  return flat(expected) === flat(delegation)
}

/** Joins the fields for a comparison that ignores the letter case of addresses. */
function flat({ authority, caveats, delegate, delegator }: Delegation): string {
  const parts = caveats.flatMap(({ args, enforcer, terms }) => [enforcer, terms, args])
  return [authority, delegate, delegator, ...parts].join(' ').toLowerCase()
}

/**
 * Returns true if a permission covers a call, apart from what only the chain knows: amounts already spent in the
 * period, the number of calls, expiry and revocation.
 */
export function isPermitted(permission: SessionPermission, execution: Execution): boolean {
  const { data, target, value } = execution
  const isFor = (address: Address) => address.toLowerCase() === target.toLowerCase()
  switch (permission.kind) {
    case 'contractCall': {
      const selector = data.slice(0, 10).toLowerCase()
      const names = permission.functions.map((one) => one.selector.toLowerCase())
      return isFor(permission.target) && names.includes(selector) && value <= permission.valueLimit
    }
    case 'native':
      return data === '0x' && value <= permission.periodAmount
    case 'erc20': {
      // transfer(address,uint256)
      if (!/^0xa9059cbb[0-9a-f]{128}$/i.test(data) || value !== 0n) return false
      return isFor(permission.token) && BigInt(`0x${data.slice(74)}`) <= permission.periodAmount
    }
  }
}
