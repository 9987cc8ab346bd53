import { setLocale } from '@fairlead/core'
import { expect, test } from 'vitest'
import { connectedStage, part } from '../testing/stage.tsx'

// In a file of its own: no other test may have loaded all English texts before.
test('behavior: a view that was loaded in another language has its English texts', async () => {
  const { fairlead } = await connectedStage({ locale: 'de' })
  await fairlead.modal.open()
  await expect.element(part('fl-account-disconnect')).toHaveTextContent('Trennen')

  setLocale(fairlead, 'en')

  await expect.element(part('fl-account-disconnect')).toHaveTextContent('Disconnect')
})
