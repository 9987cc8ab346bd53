import type { Fairlead } from '@fairlead/core'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FairleadContext } from '../FairleadContext.ts'
import { afterwards, createWidget, deferred, focused, heading, part } from '../testing/stage.tsx'
import { css } from '../theme/tokens.module.css'
import { createAdopter, StylesContext } from '../ui/useStyles.ts'
import { loadSurface } from './loadSurface.ts'
import { ModalLoader } from './ModalLoader.tsx'

/** Renders the gate alone, with another loader of the surface. */
function renderGate(fairlead: Fairlead, load: typeof loadSurface, isEmbedded = false) {
  const shadow = document.body
    .appendChild(document.createElement('div'))
    .attachShadow({ mode: 'open' })
  const adopt = createAdopter(shadow)
  adopt(css)
  const root = createRoot(shadow)
  root.render(
    <StylesContext value={adopt}>
      <FairleadContext value={fairlead}>
        <ModalLoader fairlead={fairlead} isEmbedded={isEmbedded} load={load} />
      </FairleadContext>
    </StylesContext>,
  )
  afterwards(() => root.unmount())
}

function addOpener(): HTMLButtonElement {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  return opener
}

test('default: a short download shows a busy button, and no second dialog', async () => {
  const { clock, fairlead } = createWidget()
  const arrival = deferred()
  renderGate(fairlead, (language) => arrival.then(() => loadSurface(language)))
  const loading = () => fairlead.modal.store.getState().loading

  await fairlead.modal.open()
  await expect.poll(loading).toBe(true)
  clock.advance(299)
  expect(part('fl-shell').elements()).toEqual([])
  arrival.resolve()

  await expect.element(part('fl-modal')).toBeVisible()
  await expect.poll(loading).toBe(false)
  expect(part('fl-shell').elements()).toEqual([])
})

test('behavior: a slow download shows a dialog, which hands over the focus and restores it', async () => {
  const { clock, fairlead } = createWidget()
  const opener = addOpener()
  const arrival = deferred()
  renderGate(fairlead, (language) => arrival.then(() => loadSurface(language)))

  await fairlead.modal.open()
  await expect.poll(() => fairlead.modal.store.getState().loading).toBe(true)
  clock.advance(300)
  const shell = page.getByRole('dialog', { name: 'Wallet' })
  await expect.element(shell).toBeVisible()
  expect(shell.element().matches(':modal')).toBe(true)
  await expect.element(shell).toHaveAttribute('aria-busy', 'true')
  arrival.resolve()

  await expect.element(heading()).toHaveTextContent('Connect a wallet')
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  fairlead.modal.close()
  await expect.poll(focused).toBe(opener)
})

test('behavior: Escape closes during a slow download', async () => {
  const { clock, fairlead } = createWidget()
  const opener = addOpener()
  renderGate(fairlead, () => new Promise(() => {}))
  await fairlead.modal.open()
  await expect.poll(() => fairlead.modal.store.getState().loading).toBe(true)
  clock.advance(300)
  await expect.element(part('fl-shell')).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.poll(() => fairlead.modal.isOpen()).toBe(false)
  await expect.poll(() => part('fl-shell').elements()).toEqual([])
  await expect.poll(() => focused()).toBe(opener)
  await expect.poll(() => fairlead.modal.store.getState().loading).toBe(false)
})

test('error: a failed download is reported at once, and retried on request', async () => {
  const { fairlead } = createWidget()
  let tries = 0
  renderGate(fairlead, (language) => {
    tries += 1
    return tries < 3 ? Promise.reject(new TypeError('offline')) : loadSurface(language)
  })

  await fairlead.modal.open()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn’t load this part/)
  await expect.poll(() => fairlead.modal.store.getState().loading).toBe(false)
  await part('fl-shell-close').click()
  await expect.poll(() => part('fl-shell').elements()).toEqual([])
  expect(fairlead.modal.isOpen()).toBe(false)

  await fairlead.modal.open()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await part('fl-shell-retry').click()

  await expect.element(heading()).toHaveTextContent('Connect a wallet')
  expect(tries).toBe(3)
})

test('error: embedded, a failed download is reported in place', async () => {
  const { fairlead } = createWidget()
  const opener = addOpener()
  let tries = 0
  renderGate(
    fairlead,
    (language) => {
      tries += 1
      return tries < 2 ? Promise.reject(new TypeError('offline')) : loadSurface(language)
    },
    true,
  )

  await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn’t load this part/)
  expect(part('fl-shell').element().matches(':modal')).toBe(false)
  expect(part('fl-shell-close').elements()).toEqual([])
  await expect.poll(() => focused()).toBe(opener)
  await part('fl-shell-retry').click()

  await expect.element(part('fl-embedded')).toBeVisible()
})
