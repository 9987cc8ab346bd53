import { disconnect } from '@fairlead/core'
import { signInEmbedded } from '@fairlead/test'
import { expect, test } from 'vitest'
import { emailDraft } from './EmailField.tsx'

test('[AUTH-01] behavior: an address is kept when going back, not after closing or a login', async () => {
  const { fairlead } = await signInEmbedded()
  const draft = fairlead.own(emailDraft)
  void fairlead.modal.open()
  draft.text = 'anna@example.com'
  fairlead.modal.push('AllWallets')
  fairlead.modal.back()
  expect(draft.text).toBe('anna@example.com')
  fairlead.modal.close()
  expect(draft.text).toBe('')

  // An embedded modal stays open.
  draft.text = 'anna@example.com'
  await disconnect(fairlead)
  expect(draft.text).toBe('')
})
