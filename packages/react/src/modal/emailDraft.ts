import type { Fairlead } from '@fairlead/core'

/**
 * Holds the typed email address while the user navigates. Cleared when the modal closes and when connections change.
 * One per widget.
 */
export function emailDraft({ modal, onDestroy, store }: Fairlead): { text: string } {
  const draft = { text: '' }
  // An embedded modal never closes, so connections clear the draft too.
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
