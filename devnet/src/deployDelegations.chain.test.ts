import { createRequire } from 'node:module'
import { toCoSignedAccount, toHybridAccount } from '@fairlead/protocol/delegations'
import { type Abi, encodeDeployData, type Hex, keccak256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { delegationAddresses, delegatorAccounts, hybridAccounts } from './accountAddresses.ts'
import { createClients } from './clients.ts'
import { type Chain, startChain } from './startChain.ts'

const require = createRequire(import.meta.url)

let chain: Chain
beforeAll(async () => {
  chain = await startChain({ chainId: 31339 })
})
afterAll(() => chain.stop())

test('[FEAT-14] default: the code of accounts with sessions is what wallets expect', async () => {
  const { address, codeHash, delegations } = delegatorAccounts[31339]
  const { reader } = createClients(chain)
  expect(keccak256((await reader.getCode({ address })) ?? '0x')).toBe(codeHash)
  const abi = parseAbi(['function delegationManager() view returns (address)'])
  expect(await reader.readContract({ abi, address, functionName: 'delegationManager' })).toBe(
    delegations.manager,
  )
})

test('[FEAT-14] default: the factory deploys a co-signed account at the address that the codec computes', async () => {
  const { deployer, reader } = createClients(chain)
  const { coSigned } = delegatorAccounts[31339].delegations
  const signers = [
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ] as const
  const { address, factory, factoryData } = toCoSignedAccount(signers, coSigned)
  expect(toCoSignedAccount([signers[1], signers[0]], coSigned).address).toBe(address)
  const hash = await deployer.sendTransaction({ data: factoryData, to: factory })
  await reader.waitForTransactionReceipt({ hash })
  const abi = parseAbi([
    'function getThreshold() view returns (uint256)',
    'function isSigner(address) view returns (bool)',
  ])
  expect(await reader.readContract({ abi, address, functionName: 'getThreshold' })).toBe(2n)
  for (const signer of signers)
    expect(
      await reader.readContract({ abi, address, args: [signer], functionName: 'isSigner' }),
    ).toBe(true)
})

test.each([31337, 31338] as const)(
  '[AUTH-14] default: the code of accounts that verify signatures is what wallets expect on chain %i',
  async (chainId) => {
    const { address, codeHash, factory } = hybridAccounts[chainId]
    const own = await startChain({ chainId })
    onTestFinished(() => own.stop())
    const { deployer, reader } = createClients(own)
    const hashOf = async (at: Hex) => keccak256((await reader.getCode({ address: at })) ?? '0x')
    expect(await hashOf(address)).toBe(codeHash)
    expect(await hashOf(factory.address)).toBe(factory.codeHash)

    const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const contracts = { factory: factory.address, implementation: address }
    const account = toHybridAccount(owner, contracts)
    const hash = await deployer.sendTransaction({ data: account.factoryData, to: account.factory })
    await reader.waitForTransactionReceipt({ hash })
    const abi = parseAbi([
      'function owner() view returns (address)',
      'function getKeyIdHashesCount() view returns (uint256)',
    ])
    const read = { abi, address: account.address } as const
    expect(await reader.readContract({ ...read, functionName: 'owner' })).toBe(owner)
    expect(await reader.readContract({ ...read, functionName: 'getKeyIdHashesCount' })).toBe(0n)
  },
)

test('[FEAT-14] default: the proxy’s code is that of the package', () => {
  const abis = require('@metamask/delegation-abis') as Record<string, Abi>
  const { ERC1967Proxy } = require('@metamask/delegation-abis/bytecode') as Record<string, Hex>
  const args = [delegationAddresses.multiSigAccount, '0x']
  const code = encodeDeployData({ abi: abis.ERC1967Proxy!, args, bytecode: ERC1967Proxy! })
  const { coSigned } = delegatorAccounts[31339].delegations
  const { factoryData } = toCoSignedAccount([coSigned.factory, coSigned.implementation], coSigned)
  // Creation code without its arguments.
  expect(factoryData).toContain(code.slice(2, 2 + 2 * 900))
})
