import { expect, test } from 'vitest'
import { createDataApi } from '../testing/dataApi.ts'
import { connectedStage, part } from '../testing/stage.tsx'

const serverUrl = 'https://api.example'

async function open(identity: unknown) {
  const api = createDataApi({ balance: { balances: [] }, identity })
  const stage = await connectedStage(
    { serverUrl },
    {
      ...api,
      // The cache uses the real time.
      now: () => Date.now(),
    },
  )
  document.body.append(document.createElement('fairlead-account-button'))
  await expect.element(part('fl-button-account')).toMatchTextContent(/0x70…dc79C8/)
  const names = () => api.asked.filter(({ pathname }) => pathname.includes('identity'))
  return { ...stage, names }
}

test('[FEAT-17][API-01] default: the button requests no name; once the modal has opened, it shows the name', async () => {
  const { fairlead, names } = await open({ avatar: null, name: 'harbour.eth' })
  await expect.element(part('fl-button-balance')).toBeVisible()
  expect(names()).toEqual([])

  await fairlead.modal.open()
  await expect.element(part('fl-account-name')).toBeVisible()
  fairlead.modal.close()

  await expect.element(part('fl-button-account')).toMatchTextContent(/harbour\.eth$/)
  expect(names()).toHaveLength(1)
})

test('[FEAT-17] behavior: a cached name is shown without a request', async () => {
  const { fairlead, names } = await open({ avatar: null, name: 'harbour.eth' })
  await fairlead.modal.open()
  await expect.element(part('fl-account-name')).toBeVisible()
  fairlead.modal.close()
  const { client } = await fairlead.queries()
  client.clear()

  document.querySelector('fairlead-account-button')?.remove()
  document.body.append(document.createElement('fairlead-account-button'))

  await expect.element(part('fl-button-account')).toMatchTextContent(/harbour\.eth$/)
  expect(names()).toHaveLength(1)
})

test('[FEAT-17] error: an image that does not load is replaced by the generated one', async () => {
  const { fairlead } = await open({ avatar: 'https://pictures.invalid/a.png', name: 'harbour.eth' })

  await fairlead.modal.open()
  await expect.element(part('fl-account-name')).toBeVisible()

  const modal = () => document.querySelector('fairlead-modal')?.shadowRoot
  await expect.poll(() => modal()?.querySelector('svg[viewBox="0 0 40 40"]')).toBeTruthy()
})
