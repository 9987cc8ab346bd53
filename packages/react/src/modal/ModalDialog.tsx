import { type ComponentType, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import { Announcer } from './Announcer.tsx'
import { Card } from './Card.tsx'
import styles, { css } from './ModalDialog.module.css'
import { sheetQuery } from './sheetQuery.ts'
import { MessageBars } from './ToastBar.tsx'
import { useDialog } from './useDialog.ts'
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

type Shown = ComponentType<Card.Props>

const loadCard = async (): Promise<Shown> => Card
const loadWide = (): Promise<Shown> =>
  import('./WideCard.tsx').then(
    ({ WideCard }) => WideCard,
    () => Card,
  )

/** Returns the card of a layout; undefined while the code of the wide one loads. */
function useCard(isWide: boolean): Shown | undefined {
  const loaded = useLoaded(isWide ? loadWide : loadCard)
  return isWide ? loaded : Card
}

/**
 * Lets a finger drag the dialog's card down to dismiss it, where the card is a bottom sheet. The code loads only there.
 *
 * @param onDismiss - Undefined to keep the card where it is.
 */
function useSheetDrag(
  dialog: RefObject<HTMLDialogElement | null>,
  onDismiss: (() => void) | undefined,
): void {
  useEffect(() => {
    const element = dialog.current
    if (!onDismiss || !element) return
    const query = sheetQuery()
    let isLoading = false
    let end: (() => void) | undefined
    let isGone = false
    const load = () => {
      if (isLoading || !query.matches) return
      isLoading = true
      import('./dragSheet.ts').then(
        ({ dragSheet }) => {
          if (!isGone) end = dragSheet(element, onDismiss)
        },
        // Without it, the sheet closes by its button and by a press beside it.
        () => {},
      )
    }
    load()
    query.addEventListener('change', load)
    return () => {
      isGone = true
      query.removeEventListener('change', load)
      end?.()
    }
  }, [dialog, onDismiss])
}
