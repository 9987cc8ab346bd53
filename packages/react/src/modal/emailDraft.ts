import type { Fairlead } from '@fairlead/core'

/** What was typed, while people go back and forth; gone with the modal. Of one widget. */
export function emailDraft({ modal, onDestroy }: Fairlead): { text: string } {
  const draft = { text: '' }
  onDestroy(
    modal.store.subscribe(({ navigation }) => {
      if (!navigation.open) draft.text = ''
    }),
  )
  return draft
}
