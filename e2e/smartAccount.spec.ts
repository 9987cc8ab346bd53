import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { networks } from '@fairlead/devnet'
import { createTestClient, http, parseEther } from 'viem'
import { basePort } from './addresses.ts'
import { approve, frameOf } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { chainClient } from './chain.ts'
import { expect, inChromium, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'

const run = promisify(execFile)
const here = (path: string) => resolve(import.meta.dirname, path)
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
const receiver = '0x00000000000000000000000000000000000f4ea1'

/** Sets the project's gas sponsorship with the server's CLI, as its owner does. */
async function sponsor(settings: object | null) {
  const program = here('../packages/server/dist/main.js')
  const args = [program, 'project', 'set', projectId, '--sponsorship', JSON.stringify(settings)]
  const env = { ...process.env, DATA_DIR: here('.cache/journeys') }
  await run(process.execPath, args, { env })
}

test(
  '[AUTH-14][NS-06][FEAT-20][API-24] a batch of two transfers with a smart account, with sponsored gas',
  inChromium,
  async ({ page }) => {
    test.setTimeout(120_000)
    const dailyWei = String(parseEther('10'))
    await sponsor({ chains: ['eip155:31337'], dailyWei })
    const email = `bea-${crypto.randomUUID()}@example.com`
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true })
    const address = await signInByEmail(page, email)

    // Exactly the sent amount, with nothing for gas.
    const one = chainClient(31337)
    const url = networks({ basePort }).find(({ id }) => id === 31337)?.rpcUrls.default.http[0]
    const value = parseEther('3')
    await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({ address, value })
    const before = await one.getBalance({ address: receiver })
    // The embedded wallet reports the account's holdings itself.
    const told = page.waitForResponse((response) => response.url().endsWith('/v1/holdings'))
    await page.getByTestId('fl-button-account').click()
    expect((await told).status()).toBe(200)
    await expect(page.getByTestId('fl-account-token-ETH')).toContainText('3')
    await page.getByTestId('fl-header-close').click()
    await write(page.getByTestId('demo-receiver'), receiver)
    await write(page.getByTestId('demo-amount'), '1.5')
    await page.getByTestId('demo-send-twice').click()

    // Each call, the sponsor, and the change of the account.
    const shown = frameOf(page).locator('.content')
    for (const text of ['1 / 2', '2 / 2', receiver, '1.5 ETH', 'Network fee is paid by', '3 ETH'])
      await expect(shown).toContainText(text, { ignoreCase: true, timeout: 30_000 })
    await expect(shown).toContainText('turns on smart features')
    // Result of the node's simulation.
    await expect(shown.locator('.row', { hasText: /^Leaves your account3 ETH$/ })).toBeVisible()
    await approve(page)
    const result = page.getByTestId('demo-result')
    // The state of the batch, and the hash of its only receipt.
    await expect(result).toHaveText(/^success 0x[0-9a-f]{64}$/, { timeout: 30_000 })

    expect((await one.getBalance({ address: receiver })) - before).toBe(value)
    expect(await one.getBalance({ address })).toBe(0n)
    await sponsor(null)
  },
)
