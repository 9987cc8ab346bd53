import { addresses } from '@fairlead/devnet'
import { erc20Abi, formatUnits, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainClient } from './chain.ts'
import {
  approve,
  connectDevWallet,
  expect,
  inChromium,
  openDemo,
  sendingTest as test,
} from './fixtures.ts'

const sends = [
  { amount: '0.125', decimals: 18, key: 'native', symbol: 'ETH', token: undefined },
  { amount: '1.5', decimals: 6, key: 'USDC', symbol: 'USDC', token: addresses.usdc },
  { amount: '2.25', decimals: 6, key: 'USDT', symbol: 'USDT', token: addresses.usdt },
] as const

const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`

test(
  '[FEAT-05][FEAT-06][FEAT-07][FEAT-08][MOD-07] native, ERC-20 and USDT-like tokens are sent, and found in Activity',
  inChromium,
  async ({ fairlead, page }) => {
    test.slow()
    const chain = chainClient(31337)
    await openDemo(page)
    await connectDevWallet(page)

    for (const { amount, decimals, key, symbol, token } of sends) {
      const receiver = privateKeyToAddress(generatePrivateKey())
      await approve(page, () => fairlead.send({ amount, receiver, token: key }))

      // The account view is back, and the chain has the transaction.
      await expect(page.getByTestId('fl-account-copy')).toBeVisible()
      const landed = () =>
        token
          ? chain.readContract({
              abi: erc20Abi,
              address: token,
              args: [receiver],
              functionName: 'balanceOf',
            })
          : chain.getBalance({ address: receiver })
      await expect.poll(landed).toBe(parseUnits(amount, decimals))

      await page.getByRole('tab', { name: 'Activity' }).click()
      const entry = page.getByTestId('fl-activity-entry').filter({ hasText: short(receiver) })
      await expect(entry).toContainText(
        `${formatUnits(parseUnits(amount, decimals), decimals)} ${symbol}`,
        {
          timeout: 20_000,
        },
      )
      await expect(entry).toHaveAttribute('data-state', 'confirmed')
      await fairlead.closeModal()
    }
  },
)
