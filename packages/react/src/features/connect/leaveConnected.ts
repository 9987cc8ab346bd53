import type { Fairlead } from '@fairlead/core'

/** How long the tick is shown before the view moves on, in milliseconds. */
export const successMs = 700

/** To the view that waited for an address; closes where none did. */
export function leaveConnected({ modal }: Fairlead): void {
  const { navigation } = modal.store.getState()
  const first = navigation.open
    ? navigation.history.find(({ view }) => view === 'Connect')
    : undefined
  const wanted = first?.view === 'Connect' ? first.data?.redirectView : undefined
  if (wanted === 'Account' || wanted === 'Receive' || wanted === 'Send') modal.reset(wanted)
  else modal.close()
}
