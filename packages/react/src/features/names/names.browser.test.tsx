import type { Environment, FairleadOptions } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { createNamesServer, namesRefusal, testZone } from '@fairlead/test'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FairleadContext } from '../../FairleadContext.ts'
import { useFairleadNames } from '../../hooks/useFairleadNames.ts'
import { afterwards, deferred, focused, heading, part, stage } from '../../testing/stage.tsx'

const name = `anna.${testZone}`

/** Signs in to the scripted frame, a real iframe on another origin, and opens the account. */
async function open(options: Partial<FairleadOptions> = {}) {
  const server = createNamesServer()
  const real: Partial<Environment> = {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
    fetch: server.fetch,
  }
  const frameUrl = `http://frame.localhost:${location.port}`
  const staged = stage(
    { connectors: [], frameUrl, serverUrl: 'https://api.example', ...options },
    real,
  )
  const events: string[] = []
  staged.fairlead.events.subscribe(({ name: event }) => {
    if (event.startsWith('NAME_')) events.push(event)
  })
  void staged.fairlead.modal.open()
  await part('fl-email-input').fill('anna@example.com')
  await part('fl-email-submit').click()
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  void staged.fairlead.modal.open()
  return { ...staged, events, server }
}
const focusedId = () => focused()?.getAttribute('data-testid')
const input = () => part('fl-register-name-input')
const submit = () => part('fl-register-name-submit')
/** Presses a button in the frame, which is on another origin. */
const inFrame = (button: string) =>
  page.frameLocator(page.elementLocator(document.querySelector('iframe')!)).getByText(button)

/** Opens the choice of a name, and types one. */
async function choose(text = 'anna') {
  await part('fl-account-choose-name').click()
  await expect.element(heading()).toHaveTextContent('Choose a name')
  await expect.poll(() => focused()?.tagName).toBe('H1')
  await input().fill(text)
}

test('[VIEW-14][VIEW-15][FEAT-12][FEAT-13] default: chosen, signed, and shown in the account', async () => {
  const { events, fairlead, server } = await open()
  await choose('Anna')
  await expect.element(part('fl-register-name-zone')).toHaveTextContent(`.${testZone}`)
  await expect.element(input()).toHaveValue('anna')
  await expect.element(part('fl-register-name-status')).toHaveTextContent(`${name} is available.`)
  await userEvent.keyboard('{Enter}')
  await inFrame('Approve').click()

  await expect.element(part('fl-register-name-done-name')).toHaveTextContent(name)
  await expect.element(heading()).toHaveTextContent('Name registered')
  expect(server.received).toHaveLength(1)
  await expect.poll(() => events).toEqual(['NAME_FLOW_OPENED', 'NAME_INITIATED', 'NAME_SUCCESS'])
  await part('fl-register-name-done').click()
  expect(fairlead.modal.view()).toBe('Account')
  await expect.element(part('fl-account-name')).toHaveTextContent(name)
  await expect.element(part('fl-account-choose-name')).not.toBeInTheDocument()
  await part('fl-account-settings').click()
  await expect.element(part('fl-account-settings-name')).toMatchTextContent(`${name}Your name`)
  await expect.element(part('fl-account-settings-name')).toBeDisabled()
})

test('[VIEW-14][FEAT-13] behavior: suggestions are buttons; names that are taken are marked and not submitted', async () => {
  const { server } = await open()
  server.names.set(name, { 60: '0x1' })
  server.names.set(`anna-1.${testZone}`, { 60: '0x1' })
  await choose()
  await expect.element(part('fl-register-name-taken')).toHaveTextContent(`${name} is taken.`)
  await expect.element(input()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(submit()).toBeDisabled()
  const taken = part(`fl-register-name-suggestion-anna-1.${testZone}`)
  await expect.element(taken).toBeDisabled()
  await expect.element(taken).toMatchTextContent('Taken')

  await part(`fl-register-name-suggestion-my-anna.${testZone}`).click()

  await expect.element(input()).toHaveValue('my-anna')
  await expect.poll(focusedId).toBe('fl-register-name-input')
  await expect.element(part('fl-register-name-status')).toMatchTextContent(/my-anna.*available/)
  await expect.element(submit()).toBeEnabled()
})

test('[VIEW-14][FEAT-13] error: the rules are said beside the field', async () => {
  await open()
  await choose('ann')
  const status = part('fl-register-name-status')
  await expect.element(status).toHaveTextContent('At least 4 letters, digits or hyphens.')
  await expect.element(input()).toHaveAttribute('aria-invalid', 'false')
  await userEvent.keyboard('{Enter}')
  const problem = part('fl-register-name-problem')
  await expect.element(problem).toHaveTextContent('Use at least 4 characters.')
  await expect.poll(focusedId).toBe('fl-register-name-input')
  await expect.element(input()).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(input())
    .toHaveAccessibleDescription(`.${testZone} Use at least 4 characters.`)
  await userEvent.keyboard('a')
  await userEvent.keyboard('!')
  await expect.element(problem).toHaveTextContent('Use only letters, digits and hyphens.')
  await expect.element(input()).toHaveValue('anna')
  await input().fill('an--na')
  await expect.element(problem).toMatchTextContent(/third and fourth/)
})

test('[VIEW-14][FEAT-12] error: a declined signature leads back here, and keeps the name', async () => {
  const { events, fairlead, server } = await open()
  await choose()
  await expect.element(part('fl-register-name-status')).toMatchTextContent('available')
  await submit().click()
  await inFrame('Reject').click()

  const error = part('fl-register-name-error')
  await expect
    .element(error)
    .toHaveTextContent('You declined the request. The name wasn’t registered.')
  await expect.element(error).toHaveAttribute('data-state', 'neutral')
  await expect.element(input()).toHaveValue('anna')
  expect(fairlead.modal.view()).toBe('RegisterAccountName')
  expect(server.received).toEqual([])
  await expect.poll(() => events).toEqual(['NAME_FLOW_OPENED', 'NAME_INITIATED', 'NAME_ERROR'])

  // Also after the modal was closed.
  fairlead.modal.close()
  void fairlead.modal.open({ view: 'AccountSettings' })
  await part('fl-account-settings-name').click()
  await expect.element(input()).toHaveValue('anna')
})

test.each([
  [409, 'CONFLICT', 'Held', `${name} was just taken. Choose another name.`],
  [400, 'REQUEST_INVALID', 'Too old', 'The name wasn’t registered. Too old'],
  [500, 'SERVER_ERROR', '', 'The name wasn’t registered. Something went wrong on our side.'],
] as const)(
  '[VIEW-14][API-26] error: the server answers %s',
  async (status, code, reason, said) => {
    const { fairlead, server } = await open()
    server.answers.account = () => namesRefusal(status, code, reason)
    await choose()
    await expect.element(part('fl-register-name-status')).toMatchTextContent('available')
    await submit().click()
    await inFrame('Approve').click()

    await expect.element(part('fl-register-name-error')).toHaveTextContent(said)
    await expect.element(input()).toHaveValue('anna')
    expect(fairlead.modal.view()).toBe('RegisterAccountName')
    await expect.element(submit()).toBeEnabled()
  },
)

test('[VIEW-14] error: a name that can not be checked is checked again', async () => {
  const { server } = await open()
  server.answers.suggestions = () => new Response('', { status: 500 })
  await choose()
  await expect.element(part('fl-register-name-unknown')).toMatchTextContent(/Couldn’t check/)
  await expect.element(submit()).toBeDisabled()
  delete server.answers.suggestions
  await part('fl-register-name-retry').click()
  await expect.element(part('fl-register-name-status')).toMatchTextContent('available')
  await expect.poll(focusedId).toBe('fl-register-name-input')
})

test('[FEAT-12] behavior: after the modal is closed, a toast says that the name is registered', async () => {
  const { fairlead, server } = await open()
  const answer = deferred()
  server.answers.account = async () => {
    await answer
    return { addresses: {}, name, success: true }
  }
  await choose()
  await expect.element(part('fl-register-name-status')).toMatchTextContent('available')
  await submit().click()
  await inFrame('Approve').click()
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  fairlead.modal.close()
  answer.resolve()
  await expect.element(part('fl-toast')).toMatchTextContent(`${name} is now registered.`)
})

test('[VIEW-14] default: without a zone, or with another wallet, there is no way to it', async () => {
  const { fairlead, server } = await open({ names: false })
  await expect.element(part('fl-account-copy')).toBeVisible()
  await part('fl-account-settings').click()
  await expect.element(part('fl-account-settings-network')).toBeVisible()
  await expect.element(part('fl-account-settings-name')).not.toBeInTheDocument()
  fairlead.modal.push('RegisterAccountName')
  await expect.element(part('fl-account-copy')).toBeVisible()
  await expect.element(part('fl-account-choose-name')).not.toBeInTheDocument()
  expect(server.asked).toEqual([])
})

test.each([
  ['de', 'dark', 'ltr'],
  ['ar', 'light', 'rtl'],
] as const)('[VIEW-14][VIEW-15] behavior: %s, %s, at 320 px', async (locale, themeMode, dir) => {
  await page.viewport(320, 640)
  afterwards(() => void page.viewport(1000, 800))
  const { fairlead } = await open({ locale, themeMode })
  await part('fl-account-choose-name').click()
  await input().fill('a-name-that-is-very-long-and-does-not-fit-into-one-line-of-it')
  await expect.element(part('fl-register-name-status')).toHaveAttribute('data-state', 'available')
  const body = part('fl-modal').element()
  const dialog = body.querySelector('dialog') ?? body
  expect(dialog.scrollWidth).toBeLessThanOrEqual(320)
  expect(getComputedStyle(input().element()).direction).toBe('ltr')
  expect(getComputedStyle(heading().element()).direction).toBe(dir)
  fairlead.modal.replace('RegisterAccountNameSuccess', { name: `${'a'.repeat(64)}.${testZone}` })
  await expect.element(part('fl-register-name-done-name')).toBeVisible()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(320)
})

function Names() {
  const { data, error, isPending, names, registerName, zone } = useFairleadNames()
  return (
    <>
      <p data-testid="text">{JSON.stringify({ data, isPending, names, zone })}</p>
      <p data-testid="failure">{BaseError.is(error) ? error.code : ''}</p>
      <button onClick={() => registerName({ name: 'anna' }).catch(() => {})} type="button">
        Take it
      </button>
    </>
  )
}

test('[FEAT-12] useFairleadNames: the account’s names, and registering one from the page', async () => {
  const { fairlead } = await open()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <FairleadContext value={fairlead}>
      <Names />
    </FairleadContext>,
  )
  afterwards(() => root.unmount())
  const said = () => JSON.parse(part('text').element().textContent)
  await expect.poll(said).toEqual({ isPending: false, names: [], zone: testZone })
  fairlead.modal.close()
  await page.getByRole('button', { name: 'Take it' }).click()
  await inFrame('Reject').click()
  await expect.element(part('failure')).toHaveTextContent('REQUEST_REJECTED')
  await page.getByRole('button', { name: 'Take it' }).click()
  await inFrame('Approve').click()
  await expect.poll(said).toEqual({ data: name, isPending: false, names: [name], zone: testZone })
})
