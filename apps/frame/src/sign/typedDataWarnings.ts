import type { Warning } from '../approval/Description.ts'
import { isUnlimited } from './allowance.ts'
import type { TypedData } from './TypedData.ts'

/** Types whose signature lets others take tokens: ERC-2612, DAI, Permit2, ERC-3009, marketplace orders. */
const permits =
  /^(?:Permit|PermitForAll|PermitSingle|PermitBatch|Permit(?:Batch)?(?:Witness)?TransferFrom|(?:Transfer|Receive)WithAuthorization|OrderComponents|Order|BulkOrder|Maker|MakerOrder|SetApprovalForAll|Delegation|MetaTransaction|SafeTx|ForwardRequest)$/

/** Field names of recipients and amounts, to recognize permits with other type names. */
const takers = ['spender', 'to', 'operator']
const amounts = ['value', 'amount', 'allowed']

/** Returns what the user should know before approving. A signature for another chain is blocked. */
export function typedDataWarnings(data: TypedData, chainId: number): Warning[] {
  const { domain, message, primaryType } = data
  const said = domain.chainId
  if (said !== undefined && toNumber(said) !== chainId)
    return [{ level: 'block', word: 'blockedChain' }]

  // A signed operation would be executed without the user having seen what it does.
  if (primaryType === 'PackedUserOperation') return [{ level: 'block', word: 'blockedOperation' }]

  // A session is granted with its limits in plain words, never by a signature over its encoding.
  if (primaryType === 'Delegation' && domain.name === 'DelegationManager')
    return [{ level: 'block', word: 'blockedDelegation' }]

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

/** Searches all levels: a permit inside a wrapper type is still a permit. */
function hasField(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, name) || Object.values(value).some((inner) => hasField(inner, name))
}

function hasUnlimited(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    // DAI's permit has no amount: it allows everything or nothing.
    if ('allowed' in value && value.allowed === true) return true
    return Object.values(value).some(hasUnlimited)
  }
  if (typeof value !== 'string' || !/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)) return false
  return isUnlimited(BigInt(value))
}
