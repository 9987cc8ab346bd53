import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashStruct,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { InputError } from '../errors/InputError.ts'
import { parse } from '../parse.ts'
import { HexData } from '../walletRpc.ts'
import { type Execution, encodeExecution, singleCallMode } from './execution.ts'

/** Condition that a contract, the enforcer, checks whenever a delegation is used. */
export type Caveat = {
  readonly enforcer: Address
  /** Parameters of the enforcer, fixed by the signature. */
  readonly terms: Hex
  /** Parameters that the delegate may choose. Our enforcers take none. */
  readonly args: Hex
}

/** Permission of an account (`delegator`) for another one (`delegate`), without its signature. */
export type Delegation = {
  readonly delegate: Address
  readonly delegator: Address
  /** {@link rootAuthority}, or the hash of the delegation that this one passes on. */
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
}

/** A delegation with the delegator's signature. */
export type SignedDelegation = Delegation & { readonly signature: Hex }

/** Authority of a delegation by the account that owns the assets. */
export const rootAuthority: Hex = `0x${'f'.repeat(64)}`

const typesOfDelegation = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

const contextParameters = parseAbiParameters([
  'Delegation[] delegations',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])
const contextsParameters = parseAbiParameters('bytes[] contexts')
const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disableDelegation(Delegation delegation)',
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
])
const nonceAbi = parseAbi([
  'function incrementNonce(address manager)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
])

/** ABI of the delegation manager: `redeemDelegations`, `disableDelegation`, `disabledDelegations`. */
export const delegationManagerAbi = managerAbi
/** ABI of the nonce enforcer: `incrementNonce` revokes every delegation of the caller. */
export const nonceEnforcerAbi = nonceAbi

/** Returns the typed data (EIP-712) that the delegator signs. `salt` is a decimal string, as in JSON. */
export function toDelegationTypedData(
  { authority, caveats, delegate, delegator, salt }: Delegation,
  { chainId, manager }: { chainId: number; manager: Address },
) {
  return {
    domain: { chainId, name: 'DelegationManager', verifyingContract: manager, version: '1' },
    message: {
      authority,
      caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
      delegate,
      delegator,
      salt: String(salt),
    },
    primaryType: 'Delegation',
    types: typesOfDelegation,
  } as const
}

/** Returns the hash by which the manager and the enforcers know a delegation, on every chain. */
export function hashDelegation({ authority, caveats, delegate, delegator, salt }: Delegation): Hex {
  return hashStruct({
    data: { authority, caveats: [...caveats], delegate, delegator, salt },
    primaryType: 'Delegation',
    types: typesOfDelegation,
  })
}

/** Returns the permission context (ERC-7710) of one signed delegation. */
export function encodeContext(delegation: SignedDelegation): Hex {
  return encodeAbiParameters(contextParameters, [[toStruct(delegation)]])
}

/**
 * Returns the delegations of a context; the one that was signed by the delegate comes first.
 *
 * @throws `REQUEST_INVALID` unless the bytes are exactly a list of delegations.
 */
export function decodeContext(context: unknown): readonly SignedDelegation[] {
  const data = parse(HexData, context) as Hex
  try {
    const [delegations] = decodeAbiParameters(contextParameters, data)
    // A decoder skips bytes that the manager may read, so only the canonical encoding is accepted.
    if (encodeAbiParameters(contextParameters, [delegations]) === data.toLowerCase())
      return delegations
  } catch {}
  throw notContext()
}

/** Returns one context for several: itself for one, otherwise `abi.encode(bytes[])`. */
export function joinContexts(contexts: readonly Hex[]): Hex {
  const [first, ...others] = contexts
  return first && others.length === 0 ? first : encodeAbiParameters(contextsParameters, [contexts])
}

/** Returns the contexts of a grant. Inverse of {@link joinContexts}. @throws `REQUEST_INVALID` for anything else. */
export function splitContexts(joined: unknown): readonly Hex[] {
  const data = parse(HexData, joined) as Hex
  const found = decodeList(data) ?? [data]
  for (const context of found) decodeContext(context)
  return found
}

function decodeList(data: Hex): readonly Hex[] | undefined {
  try {
    const [list] = decodeAbiParameters(contextsParameters, data)
    return list.length > 1 && joinContexts(list) === data.toLowerCase() ? list : undefined
  } catch {
    return undefined
  }
}

/** Returns the call data of `redeemDelegations` at the manager: one execution for each context. */
export function encodeRedemption(
  redemptions: readonly { readonly context: Hex; readonly execution: Execution }[],
): Hex {
  return encodeFunctionData({
    abi: managerAbi,
    args: [
      redemptions.map(({ context }) => context),
      redemptions.map(() => singleCallMode),
      redemptions.map(({ execution }) => encodeExecution(execution)),
    ],
    functionName: 'redeemDelegations',
  })
}

/** Returns the call data of `disableDelegation` at the manager, which the delegator calls. */
export function encodeDisabling(delegation: SignedDelegation): Hex {
  const args = [toStruct(delegation)] as const
  return encodeFunctionData({ abi: managerAbi, args, functionName: 'disableDelegation' })
}

/** Returns the call data of `incrementNonce` at the nonce enforcer: revokes every delegation of the caller. */
export function encodeRevocationOfAll(manager: Address): Hex {
  return encodeFunctionData({ abi: nonceAbi, args: [manager], functionName: 'incrementNonce' })
}

function toStruct(delegation: SignedDelegation) {
  return { ...delegation, caveats: [...delegation.caveats] }
}

function notContext(): InputError {
  return new InputError({
    detail: 'Not a permission context of the delegation framework',
    path: '(whole value)',
    reason: 'Invalid input',
  })
}
