import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { lockPageScroll } from './lockPageScroll.ts'

/**
 * Shows a native modal dialog while the component is mounted. The page behind is inert and does not scroll or shift;
 * the focus returns to the element that had it.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, onDismiss: () => void) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const ends = [lockPageScroll(element), standAlone(element)]
    if (!element.open) element.showModal()
    return () => {
      element.close()
      for (const end of ends) end()
    }
  }, [dialog])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      onDismiss()
    }
    // Browsers may close the dialog without a cancelable `cancel` event, on a second Escape.
    const onClose = () => onDismiss()
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onClose)
    }
  }, [dialog, onDismiss])
}

/** Events on which dialogs of other libraries close, because the press is outside of them. */
const presses = ['pointerdown', 'mousedown', 'touchstart'] as const

/**
 * Stops presses in our dialog before a dialog library of the page sees them, and keeps the dialog from being hidden
 * with the rest of the page. Listeners on our own host still run first.
 *
 * @returns A function that undoes both.
 */
function standAlone(dialog: HTMLDialogElement): () => void {
  const root = dialog.getRootNode()
  if (!(root instanceof ShadowRoot)) return () => {}
  const { host } = root
  const ended = new AbortController()
  const { signal } = ended
  const stop = (event: Event) => event.stopPropagation()
  for (const press of presses) host.addEventListener(press, stop, { passive: true, signal })
  host.addEventListener(
    'keydown',
    (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') stop(event)
    },
    { signal },
  )
  const hidden = ['aria-hidden', 'inert'].map((name) => [name, host.getAttribute(name)] as const)
  for (const [name] of hidden) host.removeAttribute(name)
  return () => {
    ended.abort()
    for (const [name, value] of hidden) if (value !== null) host.setAttribute(name, value)
  }
}
