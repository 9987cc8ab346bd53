import type { Environment } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { afterwards, heading, part, stage } from '../../testing/stage.tsx'

const known = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const unknown = '0x00000000000000000000000000000000000beef1'
const toCode = (contract: string) => `0xef0100${contract.slice(2)}`
const first = 'eip155:31337'
const second = 'eip155:31338'

/** Signs in to the scripted frame on chains with this code, and opens the account settings. */
async function open(codes: Record<string, string | undefined>, email = 'anna@example.com') {
  const asked: unknown[] = []
  const environment: Partial<Environment> = {
    async fetch(url, init) {
      const { id, method, params } = JSON.parse(String(init?.body)) as {
        id: number
        method: string
        params: unknown[]
      }
      if (method !== 'eth_getCode') return Response.json({ id, jsonrpc: '2.0', result: '0x0' })
      asked.push(params[0])
      const code = codes[`eip155:${new URL(String(url)).port}`]
      // An error code that is not retried, so that no test waits.
      const refusal = { error: { code: -32602, message: 'No' } }
      return Response.json({ id, jsonrpc: '2.0', ...(code ? { result: code } : refusal) })
    },
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const frameUrl = `http://frame.localhost:${location.port}`
  const metadata = { name: 'Harbour Office' }
  const staged = stage({ connectors: [], frameUrl, metadata }, environment)
  void staged.fairlead.modal.open()
  await part('fl-email-input').fill(email)
  await part('fl-email-submit').click()
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  void staged.fairlead.modal.open()
  await part('fl-account-settings').click()
  await expect.element(heading()).toHaveTextContent('Account settings')
  return { ...staged, asked }
}

const state = (chainId: string) => part(`fl-account-code-${chainId}`)
const stop = (chainId: string) => part(`fl-account-code-stop-${chainId}`)

/** Waits until the frame asks, and presses a button in it. */
async function answer(name: 'Approve' | 'Reject') {
  await expect.element(part('fl-approve-transaction')).toHaveAttribute('data-state', 'open')
  await page
    .frameLocator(page.getByTitle('Wallet: Harbour Office'))
    .getByRole('button', { name })
    .click()
}

test('[AUTH-14] default: shows on each network which code the regular account runs, by name where it is known', async () => {
  const codes = { [first]: toCode(known), [second]: '0x' }
  const { asked } = await open(codes, 'smart@example.com')
  await expect
    .element(state(first))
    .toHaveTextContent('HarbourRuns Simple7702Account (0xe6…08555b)')
  await expect.element(state(second)).toHaveTextContent('LagoonNo code')
  await expect.element(stop(first)).toHaveTextContent('Turn off on Harbour')
  await expect.element(stop(second)).not.toBeInTheDocument()
  // The smart account in use has another address.
  expect(new Set(asked)).toEqual(new Set(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']))
})

test('[AUTH-14] behavior: a code without a name shows its address, and a network without an answer is not called safe', async () => {
  await open({ [first]: toCode(unknown), [second]: undefined })
  await expect.element(state(first)).toMatchTextContent(/Runs 0x00…/)
  await expect.element(state(second)).toHaveTextContent('LagoonCouldn’t be checked')
  await expect.element(stop(second)).not.toBeInTheDocument()
})

test('[AUTH-14] behavior: the user turns the code off in the wallet; it stays in the list until the network confirms', async () => {
  const codes: Record<string, string> = { [first]: toCode(known), [second]: '0x' }
  const { fairlead } = await open(codes)
  // Declining changes nothing.
  await stop(first).click()
  await answer('Reject')
  await expect.element(stop(first)).toHaveTextContent('Turn off on Harbour')

  await stop(first).click()
  await answer('Approve')
  await expect.poll(() => fairlead.modal.view()).toBe('AccountSettings')
  await expect.element(stop(first)).toHaveTextContent('Turning off the code…')
  await expect.element(state(first)).toHaveAttribute('data-state', 'on')
  codes[first] = '0x'
  await expect.element(state(first), { timeout: 30_000 }).toHaveAttribute('data-state', 'off')
  await expect.element(stop(first)).not.toBeInTheDocument()
})
