import type { Fairlead } from '@fairlead/core'
import { useSelected } from '../hooks/useSelected.ts'
import { ModalDialog } from '../modal/ModalDialog.tsx'
import { LooseToast } from '../modal/ToastBar.tsx'
import type { Fetched } from '../modal/ViewSlot.tsx'
import { views } from '../registry.ts'

/** Everything that the modal draws; fetched when there is first something to draw. */
export function ModalSurface({ fairlead, fetched }: ModalSurface.Props) {
  const isOpen = useSelected(fairlead.modal.store, ({ navigation }) => navigation.open)
  return isOpen ? <ModalDialog fetched={fetched} views={views} /> : <LooseToast />
}

export declare namespace ModalSurface {
  type Props = { fairlead: Fairlead; fetched: Fetched }
}
