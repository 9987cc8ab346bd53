import type { WalletRecord } from '@fairlead/protocol/embedded'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdWaits } from '../../testing/holdWaits.ts'
import '../../window/window.css'
import { pickLanguage } from '../../messages/languages.ts'
import { windowWords } from '../../messages/window/windowWords.ts'
import { Freeze } from './Freeze.tsx'

const passkey = { credentialId: 'cGFzc2tleQ', rid: 'rcp_1', salt: 'c2FsdA', type: 'passkey' }

/** Renders the section for a wallet with these recipients. */
function open(options: {
  hasPasskeys?: boolean
  isFrozen: boolean
  recipients: object[]
  schedule?: ReturnType<typeof holdWaits>['schedule']
}) {
  const { hasPasskeys = true, isFrozen, recipients, schedule = holdWaits().schedule } = options
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const done: string[] = []
  const account = {
    askPasskey: hasPasskeys
      ? async () => ({ credentialId: '', isSynced: true, prf: new Uint8Array(32), salt: 'c2FsdA' })
      : undefined,
    environment: { schedule },
    openKeys: async () => ({
      end: () => {},
      openChallenge: async ({ factor }: { factor: { type: string } }) => ({ nonce: factor.type }),
    }),
    session: {
      call: async ({ path }: { path: string }, { body }: { body: object }) => {
        done.push(`${path.split('/').at(-1)} ${JSON.stringify(body)}`)
        return { challenge: {} }
      },
    },
  }
  root.render(
    <Freeze
      account={account as never}
      language={pickLanguage(windowWords, ['en'])}
      onChanged={async () => void done.push('changed')}
      onLost={() => {}}
      ownSignIn={() => null}
      record={{ isFrozen, recipients, walletId: 'wlt_1' } as unknown as WalletRecord}
      withFreshLogin={(run) => run()}
    />,
  )
  return { done, element }
}

const button = (name: string) => page.getByRole('button', { name })

test('[AUTH-18][SEC-98] a wallet whose recovery factor is a passkey is unfrozen with it', async () => {
  const { done } = open({ isFrozen: true, recipients: [passkey] })
  await expect.element(button('Use a passkey')).toBeVisible()
  expect(document.querySelector('input')).toBeNull()
  await userEvent.click(button('Use a passkey'))
  await expect.poll(() => done.at(-1)).toBe('changed')
  expect(done.at(-2)).toBe('unfreeze {"nonce":"passkey","rid":"rcp_1"}')
})

test('[AUTH-18][SEC-98] freezing is not offered if the wallet could not be unfrozen', async () => {
  const { element } = open({ hasPasskeys: false, isFrozen: false, recipients: [passkey] })
  const other = open({ isFrozen: false, recipients: [passkey] })
  await expect.element(button('Freeze wallet')).toBeVisible()
  expect(other.element.querySelector('button')).not.toBeNull()
  expect(element.querySelector('button')).toBeNull()
})

test('[AUTH-18][SEC-98] freezing asks for confirmation, which needs a click after it was in view', async () => {
  await page.viewport(360, 600)
  const { end, held, schedule } = holdWaits()
  const { done } = open({ isFrozen: false, recipients: [], schedule })
  const first = button('Freeze wallet')
  await expect.element(first).toBeVisible()
  const before = first.element().getBoundingClientRect()
  await userEvent.click(first)
  const yes = button('Yes, freeze it')
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  expect(yes.element().getBoundingClientRect().top).toBeGreaterThan(before.bottom)
  await expect.poll(held).toEqual([1_000])
  // A press that begins before the button is enabled doesn't count, even if the page knows the moment.
  await userEvent.click(yes, { force: true })
  expect(done).toEqual([])
  end()
  await expect.element(yes).toHaveAttribute('aria-disabled', 'false')
  ;(yes.element() as HTMLElement).click()
  expect(done).toEqual([])
  await userEvent.click(yes)
  await expect.poll(() => done).toEqual(['freeze {}', 'changed'])
})
