import { type RefObject, useEffect } from 'react'
import { sheetQuery } from './sheetQuery.ts'

/**
 * Lets a finger drag the dialog's card down to dismiss it, where the card is a bottom sheet. The code loads only there.
 *
 * @param onDismiss - Undefined to keep the card where it is.
 */
export function useSheetDrag(
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
