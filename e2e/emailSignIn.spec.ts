import { verifyMessage } from 'viem'
import { signInByEmail } from './byEmail.ts'
import { expect, inChromium, openDemo, withoutWallets } from './fixtures.ts'
import { test } from './likePeople.ts'

test(
  '[AUTH-01][FEAT-21] one step: the login by email also signs in to the page, without a second prompt',
  inChromium,
  async ({ page }) => {
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true, signIn: 'required' })

    const address = await signInByEmail(page, `nora-${crypto.randomUUID()}@example.com`)

    await expect(page.getByTestId('demo-auth')).toHaveText('signed')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await expect(page.getByTestId('demo-signed-chain')).toHaveText('eip155:31337')

    // The stored session contains a signature of the new account over the page's own message.
    const kept = await page.evaluate(() => localStorage.getItem('fairlead/siwx'))
    const [{ message, signature }] = JSON.parse(kept ?? '{}').sessions
    expect(message.split('\n').slice(0, 2)).toEqual([
      expect.stringContaining('wants you to sign in'),
      address,
    ])
    expect(await verifyMessage({ address, message, signature })).toBe(true)

    await page.reload()
    await expect(page.getByTestId('demo-auth')).toHaveText('signed')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  },
)
