import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * Shows a native dialog above everything while the component lives. The page behind is inert and
 * does not scroll, and nothing on it shifts; focus goes back to where it was.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, onDismiss: () => void) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const release = lockPage(document)
    if (!element.open) element.showModal()
    return () => {
      element.close()
      release()
    }
  }, [dialog])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      onDismiss()
    }
    // A browser may close without asking, after a second Escape.
    const onClose = () => onDismiss()
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onClose)
    }
  }, [dialog, onDismiss])
}

/** Stops the page from scrolling; where a scrollbar takes room, the room is kept. */
function lockPage(page: Document): () => void {
  const { documentElement } = page
  const hasScrollbar = window.innerWidth > documentElement.clientWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `html { overflow: hidden !important; ${hasScrollbar ? 'scrollbar-gutter: stable !important;' : ''} }`,
  )
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
