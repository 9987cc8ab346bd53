import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { holdPage } from './holdPage.ts'

/**
 * Shows a native dialog above everything while the component lives. The page behind is inert and
 * does not scroll, and nothing on it shifts; focus goes back to where it was.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, onDismiss: () => void) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const ends = [holdPage(element), standAlone(element)]
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

/** Presses that libraries of the page take as "beside my own dialog, so close it". */
const presses = ['pointerdown', 'mousedown', 'touchstart'] as const

/**
 * Keeps what happens in our dialog from a dialog of the page below it, and ours from being hidden
 * with the rest of the page. Only what the element's own root has heard already is kept.
 *
 * @returns Puts everything back.
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
