import type { WalletRecord } from '@fairlead/protocol/embedded'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../window/window.css'
import { pickLanguage } from '../../messages/languages.ts'
import { windowWords } from '../../messages/window/windowWords.ts'
import { Passkeys } from './Passkeys.tsx'

const createdAt = '2026-01-02T03:04:05.000Z'
const recipient = { credentialId: 'b25l', rid: 'rcp_1', salt: 'c2FsdA', type: 'passkey' }

/** Renders the section for a user with one passkey. */
async function open(recipients: readonly object[]) {
  await page.viewport(360, 600)
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const done: string[] = []
  let passkeys = [
    { createdAt, credentialId: 'b25l', isSynced: true, lastUsedAt: createdAt, passkeyId: 'psk_1' },
  ]
  const account = {
    environment: {
      schedule(run: () => void, ms: number) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    session: {
      call: async ({ path }: { path: string }) => {
        if (!path.endsWith('remove')) return { passkeys }
        done.push('remove')
        passkeys = []
        return {}
      },
    },
    wallet: {
      secure: async ({ without }: { without: string[] }) => ({
        keep: async () => void done.push(`without ${without}`),
      }),
      state: async () => ({ need: undefined }),
    },
  }
  root.render(
    <Passkeys
      account={account as never}
      language={pickLanguage(windowWords, ['en'])}
      onChanged={async () => {}}
      onLost={() => {}}
      ownSignIn={() => null}
      record={{ recipients, walletId: 'wlt_1' } as unknown as WalletRecord}
      withFreshLogin={(run) => run()}
    />,
  )
  await expect.element(page.getByText('Last used', { exact: false })).toBeVisible()
  return { done, element }
}

const remove = page.getByRole('button', { name: /^Remove/ })

async function sayYes() {
  await userEvent.click(remove)
  const yes = page.getByRole('button', { name: 'Yes, remove it' })
  await expect.element(yes).toHaveAttribute('aria-disabled', 'false')
  await userEvent.click(yes)
}

test.each([
  ['only signs in', [], ['remove']],
  ['opens the wallet', [recipient, { rid: 'rcp_2', type: 'code' }], ['without rcp_1', 'remove']],
])(
  '[AUTH-18][SEC-131] a passkey that %s is removed, from the wallet first',
  async (_, recipients, expected) => {
    const { done, element } = await open(recipients)
    await sayYes()
    await expect.poll(() => done).toEqual(expected)
    await expect.poll(() => element.querySelectorAll('li').length).toBe(0)
  },
)

test('[AUTH-18] the only recovery method cannot be removed', async () => {
  await open([recipient])
  await expect.element(page.getByText('your only recovery method', { exact: false })).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})
