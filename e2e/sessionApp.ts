import { addresses, mnemonic, networks } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import {
  createTestClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  pad,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { basePort } from './addresses.ts'
import { chainClient } from './chain.ts'
import { expect, write } from './fixtures.ts'

/** Devnet chain whose smart accounts support sessions. */
export const sessionChainId = 31339
const url = networks({ basePort }).find(({ id }) => id === sessionChainId)?.rpcUrls.default.http[0]
const chain = defineChain({
  id: sessionChainId,
  name: 'Devnet',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: [url ?? ''] } },
})
const reader = chainClient(sessionChainId)
const control = createTestClient({ mode: 'anvil', transport: http(url) })
const managerAbi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
])

/** Gives an account native currency for fees, and 100 USDC. */
export async function fund(address: Hex): Promise<void> {
  await control.setBalance({ address, value: parseEther('1') })
  const account = mnemonicToAccount(mnemonic, { addressIndex: 1 })
  const holder = createWalletClient({ account, chain, transport: http(url) })
  const hash = await holder.writeContract({
    abi: erc20Abi,
    address: addresses.usdc,
    args: [address, 100_000_000n],
    functionName: 'transfer',
  })
  await reader.waitForTransactionReceipt({ hash })
}

/** Returns the USDC of an account, in the smallest unit. */
export function usdcOf(address: Hex): Promise<bigint> {
  const usdc = { abi: erc20Abi, address: addresses.usdc, functionName: 'balanceOf' } as const
  return reader.readContract({ ...usdc, args: [address] })
}

/** Creates the backend of an app: an account with plain viem, which spends USDC with what its page got from the wallet. */
export async function createApp() {
  const account = privateKeyToAccount(generatePrivateKey())
  await control.setBalance({ address: account.address, value: parseEther('1') })
  const client = createWalletClient({ account, chain, transport: http(url) })
  return {
    address: account.address,
    async spend(grant: { context: Hex; delegationManager: Hex }, amount: bigint) {
      const data = encodeFunctionData({
        abi: erc20Abi,
        args: [account.address, amount],
        functionName: 'transfer',
      })
      const call = encodePacked(['address', 'uint256', 'bytes'], [addresses.usdc, 0n, data])
      const hash = await client.writeContract({
        abi: managerAbi,
        address: grant.delegationManager,
        args: [[grant.context], [pad('0x', { size: 32 })], [call]],
        functionName: 'redeemDelegations',
      })
      return (await reader.waitForTransactionReceipt({ hash })).status
    },
  }
}

/** Switches the page to the chain with sessions. */
export async function chooseSessionChain(page: Page): Promise<void> {
  await page.getByTestId('demo-networks').click()
  await page.getByTestId(`fl-networks-network-eip155:${sessionChainId}`).click()
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Testnet')
}

/** Asks the wallet to let the account spend 10 USDC a day, with the form of the demo. */
export async function askToSpend(page: Page, receiver: Hex): Promise<void> {
  await page.getByTestId('demo-asset').selectOption(addresses.usdc)
  await write(page.getByTestId('demo-amount'), '10')
  await write(page.getByTestId('demo-receiver'), receiver)
  await page.getByTestId('demo-allow').click()
}
