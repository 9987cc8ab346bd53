import type { Fairlead } from '@fairlead/core'
import { FairleadElement } from '../elements/FairleadElement.tsx'

/** Events that must not reach the open dialog, because the dialog would drag its sheet. */
const presses = ['pointerdown', 'mousedown', 'touchstart', 'click'] as const

/**
 * Shows the panel's host element in the top layer. While the modal is open, the page outside the modal's dialog is
 * inert, so the host moves into the dialog.
 *
 * @returns Function that removes the host.
 */
export function followDialog(fairlead: Fairlead, host: HTMLElement): () => void {
  const place = () => {
    const parent = openDialog(fairlead) ?? document.body
    if (host.parentNode === parent) return
    parent.append(host)
    // Firefox before 125 has no popovers. There, the panel is fixed below the modal.
    host.showPopover?.()
  }
  const observer = new MutationObserver(place)
  const watch = () => {
    for (const { shadowRoot } of modalElements(fairlead))
      if (shadowRoot)
        observer.observe(shadowRoot, { attributeFilter: ['open'], childList: true, subtree: true })
    place()
  }
  const stop = (event: Event) => event.stopPropagation()
  for (const press of presses) host.addEventListener(press, stop, { passive: true })
  host.popover = 'manual'
  watch()
  const leave = fairlead.modal.store.subscribe(watch)
  return () => {
    leave()
    observer.disconnect()
    host.remove()
  }
}

function openDialog(fairlead: Fairlead): HTMLDialogElement | undefined {
  for (const { shadowRoot } of modalElements(fairlead)) {
    const dialog = shadowRoot?.querySelector<HTMLDialogElement>('dialog[open]')
    if (dialog) return dialog
  }
  return undefined
}

function modalElements(fairlead: Fairlead): readonly FairleadElement[] {
  return [...document.querySelectorAll('fairlead-modal')].flatMap((element) =>
    element instanceof FairleadElement && element.fairlead === fairlead ? [element] : [],
  )
}
