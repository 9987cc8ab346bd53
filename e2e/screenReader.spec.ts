import { readFileSync } from 'node:fs'
import { networks } from '@fairlead/devnet'
import { createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { basePort } from './addresses.ts'
import { expect, inChromium, openDemo, test } from './fixtures.ts'
import { localWallet } from './localWallet.ts'
import { createScreenReader } from './screenReader.ts'

const script = readFileSync(new URL('screenReader.txt', import.meta.url), 'utf8')
const steps = script
  .split('\n')
  .filter((line) => line.includes(' → '))
  .map((line) => line.split(' → ') as [action: string, heard: string])

const chainId = 'eip155:31337'
const url = networks({ basePort }).find(({ id }) => id === 31337)?.rpcUrls.default.http[0] ?? ''

test(
  '[MOD-21] by keyboard alone, a screen reader says what the script has: connect, sign in, send',
  inChromium,
  async ({ installWallet, page }) => {
    const wallet = localWallet({
      behavior: 'wait',
      keys: [generatePrivateKey()],
      name: 'Fox',
      rdns: 'org.fox',
      rpcUrls: { [chainId]: url },
    })
    const { address } = wallet
    await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({
      address,
      value: parseEther('10'),
    })
    await installWallet(wallet)
    await openDemo(page, { signIn: 'required' })
    const reader = await createScreenReader(page)

    /** Does what the left side of a line says. */
    async function act(action: string) {
      const [, text] = /^types (.+)$/.exec(action) ?? []
      if (text) await page.keyboard.type(text)
      else if (action === 'the wallet approves') await wallet.approve()
      else if (action === 'the wallet declines') await wallet.reject()
      else for (const key of action.split(' ')) await page.keyboard.press(key)
    }
    /** Replaces what differs between runs. */
    const stable = (heard: string) =>
      heard
        .replaceAll(address, '<account>')
        .replaceAll(`${address.slice(0, 4)}…${address.slice(-6)}`, '<short account>')
        .replaceAll(
          (address.slice(2).match(/.{4}/g) ?? []).map((four) => `"${four}"`).join('; '),
          '<account>',
        )
        .replaceAll(/0\.0000\d+ ETH/g, '<fee> ETH')
        .replaceAll(/9\.9999\d+ ETH/g, '<spendable> ETH')
        .replaceAll(new URL(page.url()).host, '<host>')

    for (const [action, heard] of steps) {
      const isReading = action === 'reads on'
      await reader.listen()
      if (!isReading) await act(action)
      await expect
        .poll(async () => stable(await (isReading ? reader.readAll() : reader.changes())), action)
        .toBe(heard)
    }
  },
)
