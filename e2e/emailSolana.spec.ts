import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { approve } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, inChromium, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { askSolana, lamportsOf, solanaNetwork as sun } from './solanaChain.ts'

/** SPKI header of an Ed25519 public key, before its 32 bytes. RFC 8410 */
const keyHead = Buffer.from('302a300506032b6570032100', 'hex')

function isSignedBy(address: string, signature: string, message: string): boolean {
  const der = Buffer.concat([keyHead, base58.decode(address)])
  const key = createPublicKey({ format: 'der', key: der, type: 'spki' })
  return verify(null, Buffer.from(message), key, base58.decode(signature))
}

test(
  '[AUTH-11][AUTH-18][NS-02] one login, on Solana too: a message is signed, and SOL is sent',
  inChromium,
  async ({ page }) => {
    test.setTimeout(120_000)
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true, hasSolana: true })
    const evmAddress = await signInByEmail(page, `sol-${crypto.randomUUID()}@example.com`)

    await page.getByTestId('demo-networks').click()
    await page.getByTestId(`fl-networks-network-${sun?.caipNetworkId}`).click()
    await expect(page.getByTestId('demo-network')).toHaveText(sun?.name ?? '')
    const own = (await page.getByTestId('demo-address').textContent()) ?? ''
    expect(own).not.toBe(evmAddress)

    await page.getByTestId('demo-sign').click()
    await approve(page)
    const result = page.getByTestId('demo-result')
    await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    const signature = (await result.textContent()) ?? ''
    expect(isSignedBy(own, signature, 'Hello from the Fairlead demo')).toBe(true)

    await askSolana('requestAirdrop', [own, 2_000_000_000])
    await expect.poll(() => lamportsOf(own)).toBeGreaterThan(0)
    // A receiver that no other test pays.
    const receiver = 'FL2RxTTzjNVGjTXbtnmHmD9mUxgcnqCRTKUxZgLz8Pb7'
    const before = await lamportsOf(receiver)
    await page.getByTestId('demo-open').click()
    await page.getByTestId('fl-account-action-send').click()
    await page.getByTestId('fl-send-token').click()
    await page.getByTestId('fl-send-select-token-native').click()
    await write(page.getByTestId('fl-send-amount'), '0.125')
    await write(page.getByTestId('fl-send-receiver'), receiver)
    await page.getByTestId('fl-send-review').click()
    await page.getByTestId('fl-send-preview-send').click()
    await approve(page)
    await expect.poll(() => lamportsOf(receiver), { timeout: 30_000 }).toBe(before + 125_000_000)
  },
)
