import { type ModalState, topOf } from '@fairlead/core'
import { type MouseEvent, useRef, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import { Announcer } from './Announcer.tsx'
import styles, { css } from './ModalDialog.module.css'
import { MessageBars } from './ToastBar.tsx'
import { useDialog } from './useDialog.ts'
import { useHeight } from './useHeight.ts'
import { ViewFrame } from './ViewFrame.tsx'
import { type Fetched, ViewSlot } from './ViewSlot.tsx'
import type { Views } from './views.ts'

/** The open modal: a native dialog in the top layer, with the current view in its card. */
export function ModalDialog({ fetched, views }: { fetched: Fetched; views: Views }) {
  useStyles(css)
  const { modal } = useFairleadInstance('ModalDialog')
  const { depth, entry, isShaking } = useSelected(modal.store, pick)
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const key = entry && `${depth} ${entry.view} ${JSON.stringify(entry.data)}`
  const direction = useDirection(key, depth)
  useDialog(dialog, modal.close)
  const measure = useHeight(frame, view, key)

  // A press that starts in the card, as selecting text does, may end beside it: that is no wish to leave.
  const startedBeside = useRef(false)
  function onPress(event: MouseEvent) {
    if (event.target === dialog.current && startedBeside.current) modal.pressBackdrop()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for a keyboard what a click beside the card does.
    <dialog
      aria-labelledby={ViewFrame.titleId}
      className={styles.dialog}
      data-testid="fl-modal"
      onClick={onPress}
      onPointerDown={(event) => {
        startedBeside.current = event.target === dialog.current
      }}
      ref={dialog}
    >
      <Announcer>
        <div className={cx(styles.card, isShaking && styles.shaking)} part="card">
          <div className={styles.frame} ref={frame}>
            {entry && (
              <div className={styles.view} data-direction={direction} key={key} ref={view}>
                <ViewSlot entry={entry} fetched={fetched} onShown={measure} views={views} />
              </div>
            )}
          </div>
        </div>
      </Announcer>
      <MessageBars dialog={dialog} />
    </dialog>
  )
}

function pick({ isShaking, navigation }: ModalState) {
  return {
    depth: navigation.open ? navigation.history.length : 0,
    entry: topOf(navigation),
    isShaking,
  }
}

/** Which way the content moves: deeper, back, or not at all at the first view. */
function useDirection(key: string | undefined, depth: number): Direction {
  const [shown, setShown] = useState({ depth, direction: 'first' as Direction, key })
  if (shown.key === key) return shown.direction
  const direction = depth < shown.depth ? 'backward' : 'forward'
  setShown({ depth, direction, key })
  return direction
}
type Direction = 'backward' | 'first' | 'forward'
