import { type MouseEvent, useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import { Announcer } from './Announcer.tsx'
import styles, { css } from './ModalDialog.module.css'
import { MessageBars } from './ToastBar.tsx'
import { useCard } from './useCard.ts'
import { useDialog } from './useDialog.ts'
import { useSheetDrag } from './useSheetDrag.ts'
import { ViewFrame } from './ViewFrame.tsx'
import type { Fetched } from './ViewSlot.tsx'
import type { Views } from './views.ts'

/** The open modal: a native dialog in the top layer, with the current view in its card. */
export function ModalDialog(props: { fetched: Fetched; isWide: boolean; views: Views }) {
  const { fetched, isWide, views } = props
  useStyles(css)
  const { environment, modal, options } = useFairleadInstance('ModalDialog')
  const dialog = useRef<HTMLDialogElement>(null)
  useDialog(dialog, modal.close)
  const isFull = options.enableMobileFullScreen && environment.isMobile
  const Shown = useCard(isWide)
  useSheetDrag(dialog, isFull ? undefined : modal.pressBackdrop)

  // A press that starts in the card, as when selecting text, may end on the backdrop; it must not close the modal.
  const startedBeside = useRef(false)
  function onPress(event: MouseEvent) {
    if (event.target === dialog.current && startedBeside.current) modal.pressBackdrop()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent of a click on the backdrop.
    <dialog
      aria-labelledby={ViewFrame.titleId}
      className={cx(styles.dialog, isFull && styles.full)}
      data-testid="fl-modal"
      onClick={onPress}
      onPointerDown={(event) => {
        startedBeside.current = event.target === dialog.current
      }}
      ref={dialog}
    >
      <Announcer>{Shown && <Shown fetched={fetched} views={views} />}</Announcer>
      <MessageBars dialog={dialog} />
    </dialog>
  )
}
