import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type CounterfactualAccount, type ProxyContracts, toProxyAccount } from './proxyAccount.ts'

const initializeAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])

/** Returns the account (`HybridDeleGator`) whose only signer is the key of `owner`. */
export function toHybridAccount(owner: Address, contracts: ProxyContracts): CounterfactualAccount {
  const data: Hex = encodeFunctionData({
    abi: initializeAbi,
    args: [owner, [], [], []],
    functionName: 'initialize',
  })
  return toProxyAccount(data, contracts)
}
