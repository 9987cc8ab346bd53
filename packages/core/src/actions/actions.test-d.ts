import type { Namespace } from '@fairlead/protocol'
import { erc20Abi } from 'viem'
import type { Fairlead } from '../Fairlead.ts'
import type { FairleadOptions } from '../FairleadOptions.ts'
import { switchNetwork } from '../features/networks/switchNetwork.ts'
import { base } from '../namespaces/evmNetworks.ts'
import { solana } from '../namespaces/solanaNetworks.ts'
import { getAccount, getAddress } from './getAccount.ts'
import { getChainId, getNetwork } from './getNetwork.ts'
import { sendTransaction, writeContract } from './sign.ts'

type Hex = `0x${string}`
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export function addresses(fairlead: Fairlead, namespace: Namespace) {
  const evm: Hex | undefined = getAddress(fairlead, 'eip155')
  const every: readonly Hex[] = getAccount(fairlead, 'eip155').allAccounts.map((one) => one.address)
  const id: number | undefined = getChainId(fairlead, 'eip155')
  const reference: string | undefined = getNetwork(fairlead, 'solana').chainId
  const any: string | undefined = getAddress(fairlead, namespace)
  // @ts-expect-error The active namespace may have other addresses.
  const active: Hex | undefined = getAddress(fairlead)
  // @ts-expect-error Solana's addresses are not hexadecimal.
  const other: Hex | undefined = getAddress(fairlead, 'solana')
  return { active, any, every, evm, id, other, reference }
}

export function networks(fairlead: Fairlead) {
  void switchNetwork(fairlead, 8453)
  void switchNetwork(fairlead, 'eip155:8453')
  void switchNetwork(fairlead, base)
  void switchNetwork(fairlead, solana)
  // @ts-expect-error A network's name is not its id.
  void switchNetwork(fairlead, 'base')
}

export function contracts(fairlead: Fairlead, abi: readonly unknown[]) {
  void writeContract(fairlead, { abi: erc20Abi, args: [to, 1n], functionName: 'transfer', to })
  void writeContract(fairlead, { abi, args: [1], functionName: 'anything', to })
  // @ts-expect-error The function's name has a typo.
  void writeContract(fairlead, { abi: erc20Abi, args: [to, 1n], functionName: 'transfr', to })
  // @ts-expect-error A function that only reads.
  void writeContract(fairlead, { abi: erc20Abi, args: [to], functionName: 'balanceOf', to })
  // @ts-expect-error An amount is a bigint.
  void writeContract(fairlead, { abi: erc20Abi, args: [to, 1], functionName: 'transfer', to })
  // @ts-expect-error The function has arguments.
  void writeContract(fairlead, { abi: erc20Abi, functionName: 'transfer', to })
  // Without a receiver, the data creates a contract.
  void sendTransaction(fairlead, { data: '0x60' })
}

export const options: FairleadOptions = {
  networks: [base],
  themeVariables: { '--fairlead-accent': '#06c' },
}
export const typo: FairleadOptions = {
  networks: [base],
  // @ts-expect-error The variable's name has a typo.
  themeVariables: { '--fairlead-acent': '#06c' },
}
