import { type Fairlead, type FairleadOptions, getAuth, type Siwx } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { address, connectedStage, deferred, part } from '../../testing/stage.tsx'

/** SIWX with sessions in the test's memory. */
function keeper(change: Partial<Siwx> = {}) {
  const sessions: unknown[] = []
  const siwx: Siwx = {
    addSession: (session) => void sessions.push(session),
    createMessage: ({ accountAddress, chainId }) => ({
      accountAddress,
      chainId,
      domain: 'app.example',
      nonce: 'abcdefgh',
      uri: 'https://app.example',
      version: '1',
      toString: () => `Sign in as ${accountAddress}`,
    }),
    getSessions: () => [],
    revokeSession() {},
    setSessions() {},
    signMessage: async () => '0x12',
    ...change,
  }
  return { sessions, siwx }
}

async function open(change: Partial<Siwx> = {}, options: Partial<FairleadOptions> = {}) {
  const kept = keeper(change)
  const set = await connectedStage({ siwx: kept.siwx, ...options })
  await expect.element(part('fl-sign-message-sign')).toBeVisible()
  return { ...set, ...kept }
}
const statusOf = (fairlead: Fairlead) => getAuth(fairlead).status

test('[FEAT-21][VIEW-17] default: the site, the account, the network, and an explanation', async () => {
  const { fairlead, sessions } = await open({}, { metadata: { name: 'Harbour Office' } })
  await expect
    .element(part('fl-sign-message-app'))
    .toHaveTextContent('Harbour Office (app.example) asks you to sign in.')
  await expect.element(part('fl-sign-message-account')).toHaveAttribute('data-address', address)
  await expect.element(part('fl-sign-message-network')).toHaveTextContent('Harbour')
  await expect.element(part('fl-sign-message')).toMatchTextContent(/It’s free/)

  await part('fl-sign-message-sign').click()

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(sessions).toHaveLength(1)
  expect(statusOf(fairlead)).toBe('signed')
})

test('[FEAT-21] behavior: during the wallet’s request, the text is announced and the button is disabled', async () => {
  const answer = deferred()
  const { fairlead } = await open({ signMessage: () => answer.then(() => '0x12') })

  await part('fl-sign-message-sign').click()

  await expect.element(part('fl-sign-message-sign')).toBeDisabled()
  await expect
    .element(part('fl-sign-message-text'))
    .toMatchTextContent(new RegExp(`Sign in as ${address}`))
  await expect.element(part('fl-announcer')).toHaveTextContent('Sign the message in your wallet.')
  // A click on the backdrop shakes the card.
  await part('fl-modal').click({ position: { x: 10, y: 10 } })
  expect(fairlead.modal.isOpen()).toBe(true)
})

test('[FEAT-21] error: a refusal is announced politely, a failure as an alert; both stay', async () => {
  let code: 'REQUEST_REJECTED' | 'SIGNATURE_INVALID' = 'REQUEST_REJECTED'
  await open({
    signMessage: async () => {
      throw new BaseError(code)
    },
  })
  await part('fl-sign-message-sign').click()
  const problem = part('fl-sign-message-problem')
  await expect.element(part('fl-announcer')).toMatchTextContent(/^You declined the request/)
  // Announced once: the notice itself is no live region.
  await expect.element(problem).not.toHaveAttribute('role')

  code = 'SIGNATURE_INVALID'
  await part('fl-sign-message-sign').click()

  await expect.element(problem).toHaveAttribute('role', 'alert')
  await expect.element(problem).toMatchTextContent(/The signature isn’t valid/)
  await expect.element(part('fl-sign-message-sign')).toHaveTextContent('Try again')
})

test('[FEAT-21] error: the reason of a failure is shown after another view covered this one', async () => {
  const { fairlead } = await open({
    signMessage: async () => {
      fairlead.modal.push('ApproveTransaction')
      await expect.element(part('fl-sign-message-sign')).not.toBeInTheDocument()
      fairlead.modal.back()
      throw new BaseError('FEATURE_UNAVAILABLE')
    },
  })
  await part('fl-sign-message-sign').click()
  await expect.element(part('fl-sign-message-problem')).toMatchTextContent(/not available here/)
  await expect.element(part('fl-sign-message-sign')).toHaveTextContent('Try again')
})

test.each([
  [{}, 'Cancel and disconnect', false],
  [{ onCancel: 'stay' as const }, 'Not now', true],
  [{ getRequired: () => false }, 'Not now', true],
])('[FEAT-21] options: %j', async (change, label, staysConnected) => {
  const { fairlead } = await open(change)
  await expect.element(part('fl-sign-message-cancel')).toHaveTextContent(label)
  await part('fl-sign-message-cancel').click()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  await expect
    .poll(() => fairlead.store.getState().connections.eip155?.status === 'connected')
    .toBe(staysConnected)
})

test('[FEAT-21] behavior: a page can open the view; a signed-in user can only close it', async () => {
  const { fairlead } = await open()
  await part('fl-sign-message-sign').click()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()

  await fairlead.modal.open({ view: 'SignMessage' })

  await expect.element(part('fl-sign-message')).toHaveTextContent('You’re signed in.')
  await part('fl-sign-message-close').click()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})
