import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../window/window.css'
import { pickLanguage } from '../../messages/languages.ts'
import { windowWords } from '../../messages/window/windowWords.ts'
import type { MakeOwnPasskey } from '../../passkey/createMakeOwnPasskey.ts'
import { Passkeys } from './Passkeys.tsx'

const createdAt = '2026-01-02T03:04:05.000Z'
const made = { credentialId: 'bmV3', isSynced: true, passkeyId: 'psk_2' }
const old = { credentialId: 'b2xk', isSynced: true, passkeyId: 'psk_1' }
const code = { rid: 'rcp_1', type: 'code' }
const operator = { rid: 'rcp_0', type: 'operator' }
const words = pickLanguage(windowWords, ['en']).words

/** Renders the section for a user whose browser can create a passkey. */
async function open(options: open.Options = {}) {
  const { hasSecret = true, isSynced = true, known = [], recipients = [] } = options
  await page.viewport(360, 700)
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const done: string[] = []
  const secrets: Uint8Array[] = []
  let passkeys: object[] = known.map((one) => ({ ...one, createdAt, lastUsedAt: createdAt }))
  let fails = options.fails
  const tell = () => {
    const prf = hasSecret ? new Uint8Array(32).fill(7) : undefined
    if (prf) secrets.push(prf)
    return prf
  }
  const makePasskey: MakeOwnPasskey = async ({ onMade }) => {
    if (fails === 'device') throw new BaseError('REQUEST_REJECTED')
    onMade?.()
    if (fails === 'server') throw new BaseError('UPSTREAM_UNAVAILABLE')
    done.push('made')
    passkeys = [...passkeys, { ...made, createdAt, isSynced, lastUsedAt: createdAt }]
    return { credentialId: made.credentialId, isSynced, prf: tell() }
  }
  const account = {
    askPasskey: async ({ passkeys: [one] }: { passkeys: { credentialId: string }[] }) => {
      done.push(`asked ${one?.credentialId}`)
      return { ...one, isSynced, prf: tell() }
    },
    environment: {
      random: (length: number) => new Uint8Array(length),
      schedule(run: () => void, ms: number) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    makePasskey,
    session: { call: async () => ({ passkeys }) },
    wallet: {
      secure: async ({ passkey }: { passkey: { credentialId: string } }) => ({
        async keep() {
          if (fails === 'wallet') {
            fails = undefined
            throw new BaseError('CONFLICT')
          }
          done.push(`opens ${passkey.credentialId}`)
        },
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
  return { done, secrets }
}

declare namespace open {
  type Options = {
    /** The step that fails. */
    fails?: 'device' | 'server' | 'wallet'
    hasSecret?: boolean
    isSynced?: boolean
    known?: readonly object[]
    recipients?: readonly object[]
  }
}

const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }))
const said = (text: string) => expect.element(page.getByText(text, { exact: false })).toBeVisible()
const letOpen = page.getByRole('button', { name: /^Let it open the wallet/ })

async function add() {
  await press(words.passkeyAdd)
  await press(words.passkeyMake)
}

test('[AUTH-18] error: the user declines, and nothing is created', async () => {
  const { done } = await open({ fails: 'device' })
  await add()
  await said(words.error_REQUEST_REJECTED)
  expect(done).toEqual([])
})

test('[AUTH-18] error: a passkey that the server may not have stored is reported', async () => {
  const { done } = await open({ fails: 'server' })
  await add()
  await said(words.passkeyNotTaken)
  await said(words.error_UPSTREAM_UNAVAILABLE)
  expect(done).toEqual([])
})

test('[AUTH-18][SEC-100] error: a user with a code or a passkey must present it before creating one', async () => {
  const { done } = await open({ known: [old], recipients: [code] })
  await press(words.passkeyAdd)
  await expect.element(page.getByRole('textbox', { name: words.ownFactor })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: words.passkeyMake }))
    .not.toBeInTheDocument()
  await press(words.passkeyUse)
  await press(words.passkeyMake)
  await expect.poll(() => done).toEqual(['asked b2xk', 'made', 'opens bmV3'])
})

test('[AUTH-18] error: a passkey that the wallet did not accept is reported, and can be retried from the list', async () => {
  const { done, secrets } = await open({ fails: 'wallet' })
  await add()
  await said(words.passkeyHalf)
  await said(words.error_CONFLICT)
  expect(done).toEqual(['made'])
  await userEvent.click(letOpen)
  await said(words.passkeyNowOpens)
  expect(done).toEqual(['made', 'asked bmV3', 'opens bmV3'])
  expect(secrets).toEqual([new Uint8Array(32), new Uint8Array(32)])
})

test.each([
  ['without a secret', { hasSecret: false }, words.passkeyNoSecret, 1],
  ['that is device-bound, without other factors', { isSynced: false }, words.passkeyStays, 0],
  ['next to the operator', { recipients: [operator] }, words.passkeyNowSigns, 1],
])('[AUTH-18] a passkey %s signs in and opens no wallet', async (_, options, note, offers) => {
  const { done, secrets } = await open(options)
  await add()
  await said(note)
  expect(done).toEqual(['made'])
  expect(secrets.every((secret) => secret.every((byte) => byte === 0))).toBe(true)
  await expect.poll(() => letOpen.elements().length).toBe(offers)
})

test('[AUTH-18] operator recovery ends only after a confirmation', async () => {
  const { done } = await open({ known: [old], recipients: [operator] })
  await userEvent.click(letOpen)
  await said(words.passkeySureOperator)
  expect(done).toEqual([])
  const yes = page.getByRole('button', { name: words.passkeySureYes })
  await expect.element(yes).toHaveAttribute('aria-disabled', 'false')
  await userEvent.click(yes)
  await expect.poll(() => done).toEqual(['asked b2xk', 'opens b2xk'])
})

test('[AUTH-16][AUTH-18] a passkey with a secret becomes the recovery method of a user without one', async () => {
  const { done, secrets } = await open()
  await add()
  await said(words.passkeyNowOpens)
  expect(done).toEqual(['made', 'opens bmV3'])
  expect(secrets).toEqual([new Uint8Array(32)])
})

test('[AUTH-18] next to another recovery method, a device-bound passkey opens the wallet as well', async () => {
  const bound = { ...old, isSynced: false }
  const { done } = await open({ isSynced: false, known: [bound], recipients: [code] })
  await userEvent.click(letOpen)
  await said(words.passkeyNowOpens)
  expect(done).toEqual(['asked b2xk', 'opens b2xk'])
})
