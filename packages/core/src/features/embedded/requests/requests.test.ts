import { frameAddress, settled, signInEmbedded } from '@fairlead/test'
import { expect, test } from 'vitest'
import { getProvider } from '../../../actions/getProvider.ts'
import type { Fairlead } from '../../../Fairlead.ts'
import type { Eip1193Provider } from '../../../namespaces/eip1193Provider.ts'
import { approvals, waitUntilIdle } from './approvals.ts'

const sign = { method: 'personal_sign', params: ['0x00', frameAddress] }
const signature = `0x${'ab'.repeat(65)}`
const drawn = { type: 'fairlead/frame-drawn' }
const pressed = { type: 'fairlead/frame-escape' }

/** Sends a request of the page. @returns Its answer or error. */
const ask = (fairlead: Fairlead): Promise<unknown> =>
  getProvider<Eip1193Provider>(fairlead, 'eip155')!
    .request(sign)
    .catch((error: unknown) => error)
const statusOf = (fairlead: Fairlead) => approvals(fairlead).getState().status

/** Signs in. The test gives the frame's answers. */
async function open(offers: { drawn?: boolean } = { drawn: true }) {
  const answers: { resolve: (answer: unknown) => void; reject: (failure: unknown) => void }[] = []
  const set = await signInEmbedded({
    script: {
      RPC_REQUEST: () => new Promise((resolve, reject) => answers.push({ reject, resolve })),
    },
  })
  // The frame restarts and reports its features again.
  set.inside.say({ payload: { x: offers }, type: '@w3m-frame/READY' })
  await set.world.clock.advance(500)
  return { ...set, answers }
}
const broke = { code: 'PROVIDER_ERROR', message: 'insufficient funds', reason: 'funds' }

test('[VIEW-13] default: a frame that reports drawing is shown once drawn, not before', async () => {
  const { answers, fairlead, inside } = await open()
  const asking = ask(fairlead)
  await settled()
  expect(statusOf(fairlead)).toBe('asking')
  inside.say(drawn)
  expect(statusOf(fairlead)).toBe('open')
  answers[0]!.resolve(signature)
  expect(await asking).toBe(signature)
  expect(statusOf(fairlead)).toBe('idle')
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[VIEW-13] default: a frame that does not report drawing is shown at once', async () => {
  const { fairlead } = await open({})
  void ask(fairlead)
  await settled()
  expect(statusOf(fairlead)).toBe('open')
})

test('[VIEW-13] behavior: a report for another request does not count as drawn', async () => {
  const { fairlead, inside } = await open()
  void ask(fairlead)
  await settled()
  inside.say(drawn, { origin: 'https://evil.example' })
  inside.say(pressed, { source: {} })
  expect(statusOf(fairlead)).toBe('asking')
  expect(fairlead.modal.isOpen()).toBe(true)
})

test('[VIEW-13][AUTH-13] error: a failure before drawing closes at once; a toast shows the cause, and the page gets it', async () => {
  const { answers, fairlead } = await open()
  const asking = ask(fairlead)
  await settled()
  answers[0]!.reject(broke)
  expect(await asking).toMatchObject({ code: -32603, message: 'insufficient funds' })
  await settled()
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(fairlead.modal.store.getState()).toMatchObject({
    pendingApprovals: 0,
    toast: {
      message: 'insufficient funds',
      requestFailure: { error: { reason: 'funds' }, symbol: 'ETH' },
      variant: 'error',
    },
  })
  expect(approvals(fairlead).getState()).toEqual({ status: 'idle' })
  await waitUntilIdle(fairlead)
})

test('[AUTH-13] error: a failure before drawing goes back to the view that was open', async () => {
  const { answers, fairlead } = await open()
  await fairlead.modal.open({ view: 'Account' })
  const asking = ask(fairlead)
  await settled()
  expect(fairlead.modal.view()).toBe('ApproveTransaction')
  answers[0]!.reject(broke)
  await asking
  await settled()
  expect(fairlead.modal.view()).toBe('Account')
  expect(fairlead.modal.store.getState().toast).toMatchObject({ open: true, variant: 'error' })
})

test('[AUTH-13] behavior: after a failure, the next request is shown', async () => {
  const { answers, fairlead, inside } = await open()
  const first = ask(fairlead)
  const second = ask(fairlead)
  await settled()
  answers[0]!.reject(broke)
  await first
  await settled()
  expect(fairlead.modal.store.getState().toast).toMatchObject({ open: true, variant: 'error' })
  inside.say(drawn)
  expect(approvals(fairlead).getState()).toEqual({ status: 'open' })
  answers[1]!.resolve(signature)
  expect(await second).toBe(signature)
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[VIEW-13] behavior: a view that sent the request itself shows the outcome', async () => {
  const { answers, fairlead } = await open()
  fairlead.modal.reset('SendPreview')
  const asking = ask(fairlead)
  await settled()
  answers[0]!.reject(broke)
  await asking
  await settled()
  expect(fairlead.modal.view()).toBe('SendPreview')
  expect(statusOf(fairlead)).toBe('idle')
  expect(fairlead.modal.store.getState().toast).toBeUndefined()
})

test.each([
  ['a refusal', { code: 'REQUEST_REJECTED', message: 'No' }],
  ['an error after sending', { code: 'UPSTREAM_UNAVAILABLE', message: 'It was sent' }],
])('[VIEW-13] behavior: %s, after it was drawn, closes', async (_, failure) => {
  const { answers, fairlead, inside } = await open()
  const asking = ask(fairlead)
  await settled()
  inside.say(drawn)
  answers[0]!.reject(failure)
  await asking
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[MOD-14][AUTH-13] behavior: Escape in the frame closes, and is a refusal', async () => {
  const { fairlead, inside } = await open()
  const asking = ask(fairlead)
  await settled()
  inside.say(drawn)
  inside.say(pressed)
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(await asking).toMatchObject({ code: 4001 })
  expect(inside.asked()).toContain('RPC_ABORT')
  // In other views, the frame can't close the modal.
  void fairlead.modal.open()
  inside.say(pressed)
  expect(fairlead.modal.isOpen()).toBe(true)
})
