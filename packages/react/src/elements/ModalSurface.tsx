import { ModalDialog } from '../modal/ModalDialog.tsx'
import { views } from '../registry.ts'

/** Everything that the open modal needs; fetched when somebody first opens it. */
export function ModalSurface() {
  return <ModalDialog views={views} />
}
