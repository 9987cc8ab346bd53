import { BaseError } from '@fairlead/protocol'
import {
  decodeContext,
  delegationManagerAbi,
  encodeTerms,
  hashDelegation,
  nonceEnforcerAbi,
  type SignedDelegation,
  splitContexts,
} from '@fairlead/protocol/delegations'
import type { DelegationSettings } from '@fairlead/protocol/embedded'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import { toQuantity } from '../sign/readFees.ts'

/** What reads of delegations need. */
type Reader = {
  readonly delegations: DelegationSettings
  readonly network: FrameNetwork
  readonly nodes: Nodes
  readonly signal?: AbortSignal | undefined
}

/** Returns the nonce of an account at the nonce enforcer. A delegation with another nonce has ended. */
export async function readNonce(account: Address, reader: Reader): Promise<bigint> {
  const { enforcers, manager } = reader.delegations
  const args = [manager, account] as const
  const data = encodeFunctionData({ abi: nonceEnforcerAbi, args, functionName: 'currentNonce' })
  return ask(enforcers.nonce, data, reader)
}

/** Returns the delegations of a grant's context. @throws `REQUEST_INVALID` unless all are by this account. */
export function readOwnDelegations(context: unknown, account: Address): SignedDelegation[] {
  return splitContexts(context).map((one) => {
    const [delegation, ...others] = decodeContext(one)
    if (delegation && others.length === 0 && isSame(delegation.delegator, account))
      return delegation
    throw new BaseError('REQUEST_INVALID', {
      shortMessage: 'This is not a session of this account',
    })
  })
}

/** Returns the delegations that can still be used: neither disabled, nor made with an earlier nonce. */
export async function findUsable(
  delegations: readonly SignedDelegation[],
  account: Address,
  reader: Reader,
): Promise<readonly SignedDelegation[]> {
  const nonce = await readNonce(account, reader)
  const usable = await Promise.all(
    delegations.map(async (delegation) => {
      const own = delegation.caveats.find(({ enforcer }) =>
        isSame(enforcer, reader.delegations.enforcers.nonce),
      )
      if (own && own.terms !== encodeTerms.nonce(nonce)) return []
      const data = encodeFunctionData({
        abi: delegationManagerAbi,
        args: [hashDelegation(delegation)],
        functionName: 'disabledDelegations',
      })
      return (await ask(reader.delegations.manager, data, reader)) === 0n ? [delegation] : []
    }),
  )
  return usable.flat()
}

/** Returns the word that a contract answers. @throws `RESPONSE_INVALID` for any other answer. */
async function ask(to: Address, data: Hex, { network, nodes, signal }: Reader): Promise<bigint> {
  const params = [{ data, to }, 'latest']
  return toQuantity(await nodes.request({ method: 'eth_call', network, params, signal }))
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
