import {
  delegationManagerAbi,
  hashDelegation,
  nonceEnforcerAbi,
  type SignedDelegation,
} from '@fairlead/protocol/delegations'
import { type Address, isAddressEqual, parseAbi } from 'viem'
import { getBlock, getBlockNumber, getLogs } from 'viem/actions'
import { readMany } from '../../chains/readMany.ts'
import { Refusal } from '../../problem.ts'
import { findPeriod } from './checkGrant.ts'
import type { SessionNetwork } from './SessionsContext.ts'

/** State of a delegation on the chain. */
export type DelegationStatus = {
  /** True if the delegation was disabled, or the account's nonce was increased; `undefined` without an answer. */
  readonly isDisabled: boolean | undefined
  /** Rest of the current period; `undefined` without a periodic allowance, or without an answer. */
  readonly left: { readonly amount: bigint; readonly endsAt: number } | undefined
}

const periodAbi = parseAbi([
  'function getAvailableAmount(bytes32 delegationHash, address manager, bytes terms) view returns (uint256 availableAmount, bool isNewPeriod, uint256 currentPeriod)',
])
const redeemedAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'event RedeemedDelegation(address indexed rootDelegator, address indexed redeemer, Delegation delegation)',
])

/** Maximum number of blocks whose events are read to find the last use of sessions. */
const eventBlocks = 50_000n

/** Reads delegations at the newest block. @throws `UPSTREAM_UNAVAILABLE` when the chain does not answer. */
export async function readStatuses(
  delegations: readonly SignedDelegation[],
  { chain, enforcers, manager }: SessionNetwork,
): Promise<readonly DelegationStatus[]> {
  const read = delegations.map((delegation) => ({
    delegation,
    hash: hashDelegation(delegation),
    period: findPeriod(delegation, { enforcers }),
  }))
  const calls = read.flatMap(({ delegation, hash, period }) => [
    {
      abi: delegationManagerAbi,
      address: manager,
      args: [hash],
      functionName: 'disabledDelegations',
    },
    {
      abi: nonceEnforcerAbi,
      address: enforcers.nonce,
      args: [manager, delegation.delegator],
      functionName: 'currentNonce',
    },
    ...(period
      ? [
          {
            abi: periodAbi,
            address: period.enforcer,
            args: [hash, manager, period.terms],
            functionName: 'getAvailableAmount',
          },
        ]
      : []),
  ])
  const answers = (await readMany(chain, calls)).values()
  return read.map(({ delegation, period }) => {
    const disabled = answers.next().value
    const nonce = answers.next().value
    const left = period && answers.next().value
    return {
      isDisabled: isDisabled(disabled, nonce, nonceOf(delegation, enforcers.nonce)),
      left: period && Array.isArray(left) ? toLeft(left, period) : undefined,
    }
  })
}

/**
 * Returns the time of the last use of each delegation in seconds since 1970, by the delegation's hash. Reads the
 * newest blocks only. Empty if the chain doesn't answer, because nodes limit such requests.
 */
export async function readLastUses(
  account: Address,
  fromBlock: bigint,
  { chain: { client }, manager }: SessionNetwork,
): Promise<ReadonlyMap<string, number>> {
  if (!client) return new Map()
  try {
    const head = await getBlockNumber(client, { cacheTime: 0 })
    const oldest = head > eventBlocks ? head - eventBlocks : 0n
    const logs = await getLogs(client, {
      address: manager,
      args: { rootDelegator: account },
      event: redeemedAbi[0],
      fromBlock: fromBlock > oldest ? fromBlock : oldest,
      strict: true,
      toBlock: head,
    })
    const blocks = new Map(
      logs.map(({ args, blockNumber }) => [hashDelegation(args.delegation), blockNumber]),
    )
    const times = await Promise.all(
      [...new Set(blocks.values())].map(async (blockNumber) => {
        const { timestamp } = await getBlock(client, { blockNumber })
        return [blockNumber, Number(timestamp)] as const
      }),
    )
    const timeOf = new Map(times)
    return new Map(
      [...blocks].flatMap(([hash, block]) => {
        const time = timeOf.get(block)
        return time === undefined ? [] : [[hash, time] as const]
      }),
    )
  } catch {
    return new Map()
  }
}

/** Returns the number of the newest block. @throws `UPSTREAM_UNAVAILABLE` when the chain does not answer. */
export async function readHead({ chain: { client } }: SessionNetwork): Promise<bigint> {
  if (!client) throw new Refusal('NETWORK_UNSUPPORTED')
  return getBlockNumber(client, { cacheTime: 0 })
}

/** Returns the nonce in the terms of a delegation. */
function nonceOf({ caveats }: SignedDelegation, enforcer: Address): bigint | undefined {
  const found = caveats.find((caveat) => isAddressEqual(caveat.enforcer, enforcer))
  return found && BigInt(found.terms)
}

function isDisabled(
  disabled: unknown,
  nonce: unknown,
  expected: bigint | undefined,
): boolean | undefined {
  if (disabled === true || (typeof nonce === 'bigint' && nonce !== expected)) return true
  return disabled === false && typeof nonce === 'bigint' ? false : undefined
}

/** Reads the answer of an enforcer. Periods are counted from 1; before the first one starts, the count is 0. */
function toLeft(
  [amount, , count]: readonly unknown[],
  { durationSeconds, startTime }: NonNullable<ReturnType<typeof findPeriod>>,
): DelegationStatus['left'] {
  if (typeof amount !== 'bigint' || typeof count !== 'bigint') return undefined
  return { amount, endsAt: startTime + Number(count) * durationSeconds }
}
