import type { Fairlead } from '@fairlead/core'

/**
 * What was typed, while people go back and forth; gone with the modal, and with whoever comes or goes.
 * Of one widget.
 */
export function emailDraft({ modal, onDestroy, store }: Fairlead): { text: string } {
  const draft = { text: '' }
  // A modal that is part of the page never closes.
  onDestroy(
    store.subscribe(({ connections }, before) => {
      if (connections !== before.connections) draft.text = ''
    }),
  )
  onDestroy(
    modal.store.subscribe(({ navigation }) => {
      if (!navigation.open) draft.text = ''
    }),
  )
  return draft
}
