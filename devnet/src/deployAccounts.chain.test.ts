import { keccak256, parseAbi, parseEther } from 'viem'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountAddresses, delegatorAccounts, smartAccounts } from './accountAddresses.ts'
import { accounts, mnemonic, operator } from './addresses.ts'
import { createClients } from './clients.ts'
import { type Chain, startChain } from './startChain.ts'

const depositsAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

let chain: Chain
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

test('[AUTH-14] default: entry points are at their standard addresses', () => {
  expect(accountAddresses.entryPoint07).toBe(entryPoint07Address)
  expect(accountAddresses.entryPoint08).toBe(entryPoint08Address)
})

test.each([...Object.values(smartAccounts), delegatorAccounts[31337]])(
  '[AUTH-14] default: the bytecode of $kind accounts for $entryPoint is what wallets expect',
  async ({ address, codeHash }) => {
    const code = await createClients(chain).reader.getCode({ address })
    expect(keccak256(code ?? '0x')).toBe(codeHash)
  },
)

test('[AUTH-14] default: paymasters have a deposit', async () => {
  const { reader } = createClients(chain)
  for (const version of ['07', '08'] as const) {
    const deposit = await reader.readContract({
      abi: depositsAbi,
      address: accountAddresses[`entryPoint${version}`],
      args: [accountAddresses[`paymaster${version}`]],
      functionName: 'balanceOf',
    })
    expect(deposit).toBe(parseEther('100'))
  }
})

test('[AUTH-14] behavior: the keys given to the server belong to the accounts', () => {
  expect(privateKeyToAddress(operator.bundlerKey)).toBe(accounts.bundler)
  expect(privateKeyToAddress(operator.paymasterKey)).toBe(accounts.sponsor)
  expect(mnemonicToAccount(mnemonic, { addressIndex: 5 }).address).toBe(accounts.bundler)
})
