import { BaseError } from '@fairlead/protocol'
import { decodeExecute, encodeExecute, toHybridAccount } from '@fairlead/protocol/delegations'
import type { Hex } from 'viem'
import type { AccountKind, AccountSettings } from './AccountKind.ts'

/**
 * Returns the kind of the accounts of the delegation framework, whose calls are encoded as in ERC-7579:
 * `EIP7702StatelessDeleGator` and `HybridDeleGator`.
 */
export function executeKind(settings: AccountSettings): AccountKind {
  const { address, code, factory } = settings
  function find(owner: string) {
    if (code !== 'hybrid' || !factory) throw new BaseError('FEATURE_UNAVAILABLE')
    const contracts = { factory: factory.address, implementation: address }
    return toHybridAccount(owner as Hex, contracts)
  }
  return {
    create(owner) {
      const found = find(owner)
      return { code: address, data: found.factoryData, to: found.factory }
    },
    decode: (callData) =>
      decodeExecute(callData)?.map(({ data, target: to, value }) => ({ data, to, value })),
    encode: (calls) =>
      encodeExecute(calls.map(({ data, to: target, value }) => ({ data, target, value }))),
    // The address contains all of the account's code and its owner, so no node has to be trusted.
    findAddress: async (owner) => find(owner).address,
    operationCode: code === 'hybrid' ? 'hybrid' : 'delegator',
  }
}
