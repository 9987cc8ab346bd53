import { createRequire } from 'node:module'
import {
  concat,
  createWalletClient,
  encodeDeployData,
  getContractAddress,
  type Hex,
  http,
  isAddressEqual,
  pad,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { accountAddresses, delegationAddresses } from './accountAddresses.ts'
import { mnemonic } from './addresses.ts'
import type { Clients } from './clients.ts'
import type { Contract } from './contracts.ts'
import { create2Factory } from './deployAccounts.ts'
import { ChainFailedError } from './errors.ts'

const require = createRequire(import.meta.url)
const packageName = '@metamask/delegation-abis'
const salt = pad('0x', { size: 32 })

/** Contract names of the package by names of {@link delegationAddresses}. */
const contractNames = {
  manager: 'DelegationManager',
  delegatorAccount: 'EIP7702StatelessDeleGator',
  multiSigAccount: 'MultiSigDeleGator',
  simpleFactory: 'SimpleFactory',
  allowedTargets: 'AllowedTargetsEnforcer',
  allowedMethods: 'AllowedMethodsEnforcer',
  erc20Period: 'ERC20PeriodTransferEnforcer',
  nativePeriod: 'NativeTokenPeriodTransferEnforcer',
  exactCalldata: 'ExactCalldataEnforcer',
  timestamp: 'TimestampEnforcer',
  limitedCalls: 'LimitedCallsEnforcer',
  valueLte: 'ValueLteEnforcer',
  redeemer: 'RedeemerEnforcer',
  nonce: 'NonceEnforcer',
  p256Library: 'SCL_RIP7212',
  hybridAccount: 'HybridDeleGator',
} as const satisfies Record<keyof typeof delegationAddresses, string>

/**
 * Deploys the delegation framework (ERC-7710): manager, accounts and enforcers. Uses account 7 after
 * {@link deployAccounts}.
 */
export async function deployDelegations({ deployer, reader }: Clients): Promise<void> {
  const { chain } = deployer
  const account = mnemonicToAccount(mnemonic, { addressIndex: 7 })
  const transport = http(chain.rpcUrls.default.http[0])
  const maker = createWalletClient({ account, chain, transport })
  const abis = require(packageName) as Record<string, Contract['abi']>
  const bytecodes = require(`${packageName}/bytecode`) as Record<string, Hex>
  const accountArgs = [delegationAddresses.manager, accountAddresses.entryPoint07]
  const args: { readonly [name in keyof typeof contractNames]?: readonly unknown[] } = {
    // The owner can pause the manager.
    manager: [account.address],
    delegatorAccount: accountArgs,
    multiSigAccount: accountArgs,
    hybridAccount: accountArgs,
  }

  for (const name of Object.keys(contractNames) as (keyof typeof contractNames)[]) {
    const contractName = contractNames[name]
    const bytecode = encodeDeployData({
      abi: abis[contractName]!,
      args: args[name] ?? [],
      bytecode: link(bytecodes[contractName]!),
    })
    const address = getContractAddress({ bytecode, from: create2Factory, opcode: 'CREATE2', salt })
    if (!isAddressEqual(address, delegationAddresses[name]))
      throw new ChainFailedError(chain.id, `${name} belongs at ${address}`)
    const hash = await maker.sendTransaction({
      data: concat([salt, bytecode]),
      to: create2Factory,
    })
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new ChainFailedError(chain.id, `${name} was not deployed`)
  }
}

/** Puts the address of the only library that a contract of the package calls into its bytecode. */
function link(bytecode: Hex): Hex {
  return bytecode.replace(/__\$[0-9a-f]{34}\$__/g, delegationAddresses.p256Library.slice(2)) as Hex
}

/** Returns the version of the package that the bytecode comes from; part of the key of cached states. */
export function delegationsVersion(): string {
  return (require(`${packageName}/package.json`) as { version: string }).version
}
