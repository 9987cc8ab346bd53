import type { Warning } from '../approval/Description.ts'
import { isUnlimited } from './isUnlimited.ts'
import type { TypedData } from './signTypedData.ts'

/** Types whose signature lets somebody else take tokens: ERC-2612, DAI, Permit2, ERC-3009, orders of markets. */
const permits =
  /^(?:Permit|PermitForAll|PermitSingle|PermitBatch|Permit(?:Batch)?(?:Witness)?TransferFrom|(?:Transfer|Receive)WithAuthorization|OrderComponents|Order|BulkOrder|Maker|MakerOrder|SetApprovalForAll|Delegation|MetaTransaction|SafeTx|ForwardRequest)$/

/** By their fields, where a contract names its type as it likes: who gets it, and how much. */
const takers = ['spender', 'to', 'operator']
const amounts = ['value', 'amount', 'allowed']

/** What a person should know before the yes; a signature for another chain is refused. */
export function typedDataWarnings(data: TypedData, chainId: number): Warning[] {
  const { domain, message, primaryType } = data
  const said = domain.chainId
  if (said !== undefined && toNumber(said) !== chainId)
    return [{ level: 'block', word: 'blockedChain' }]

  // Signed, it would run, and nobody would have seen what it does.
  if (primaryType === 'PackedUserOperation') return [{ level: 'block', word: 'blockedOperation' }]

  const warnings: Warning[] = []
  const isPermit =
    permits.test(primaryType) ||
    (takers.some((name) => hasField(message, name)) &&
      amounts.some((name) => hasField(message, name)))
  if (isPermit) warnings.push({ level: 'high', word: 'warnPermit' })
  if (isPermit && hasUnlimited(message)) warnings.push({ level: 'high', word: 'warnUnlimited' })
  if (said === undefined) warnings.push({ level: 'high', word: 'warnAnyChain' })
  if (domain.verifyingContract === undefined)
    warnings.push({ level: 'high', word: 'warnNoContract' })
  return warnings
}

function toNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

/** However deep it lies: a permit in a wrapper is one too. */
function hasField(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, name) || Object.values(value).some((inner) => hasField(inner, name))
}

function hasUnlimited(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    // DAI's permit has no amount: it allows all, or nothing.
    if ('allowed' in value && value.allowed === true) return true
    return Object.values(value).some(hasUnlimited)
  }
  if (typeof value !== 'string' || !/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)) return false
  return isUnlimited(BigInt(value))
}
