import { ModalDialog } from '../modal/ModalDialog.tsx'
import type { Fetched } from '../modal/ViewSlot.tsx'
import { views } from '../registry.ts'

/** Everything that the open modal needs; fetched when somebody first opens it. */
export function ModalSurface({ fetched }: { fetched: Fetched }) {
  return <ModalDialog fetched={fetched} views={views} />
}
