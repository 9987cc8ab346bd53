import type { Fairlead } from '@fairlead/core'
import { defineElement } from './elements/defineElement.ts'
import { FairleadElement, mountedEvent } from './elements/FairleadElement.tsx'
import { FairleadModalElement } from './elements/FairleadModalElement.tsx'

/**
 * Binds a widget to a `<fairlead-modal>`, as {@link mount} does, and registers only this element. React components
 * register their own elements, so a page loads only the code of the buttons that it shows.
 *
 * @returns A function that removes the element again; destroying the widget does the same.
 */
export function mountModal(fairlead: Fairlead): () => void {
  defineElement('fairlead-modal', FairleadModalElement)
  const { disableAppend, enableEmbedded } = fairlead.options
  let element = findFree(fairlead)
  const isOurs = !element && !disableAppend && !enableEmbedded
  // Set before the element is appended: otherwise another waiting widget takes it as a free one.
  if (isOurs) element = document.createElement('fairlead-modal') as FairleadElement
  if (element) element.fairlead = fairlead
  if (isOurs && element) document.body.append(element)
  const take = () => {
    if (element?.isConnected) return
    const found = findFree(fairlead)
    if (!found || found === element) return
    // A single-page app may render a new element after each navigation.
    if (element) element.fairlead = undefined
    element = found
    found.fairlead = fairlead
  }
  document.addEventListener(mountedEvent, take)
  const unmount = () => {
    takeBack()
    document.removeEventListener(mountedEvent, take)
    // A newer widget may be using the element by now.
    if (element?.fairlead !== fairlead) return
    element.fairlead = undefined
    if (!isOurs) return
    element.remove()
    document.dispatchEvent(new Event(mountedEvent))
  }
  const takeBack = fairlead.onDestroy(unmount)
  if (fairlead.options.prefetch === 'idle')
    whenIdle(() => !fairlead.isDestroyed && fairlead.loadProject())
  return unmount
}

/** Calls `run` when the page is idle, after a second at most. Without `requestIdleCallback` (Safari): after 200 ms. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 })
  else setTimeout(run, 200)
}

/** Returns the page's first modal element that belongs to this widget or to none. */
function findFree(fairlead: Fairlead): FairleadElement | undefined {
  for (const element of document.querySelectorAll('fairlead-modal'))
    if (element instanceof FairleadElement) {
      const other = element.fairlead
      if (!other || other === fairlead || other.isDestroyed) return element
    }
  return undefined
}
