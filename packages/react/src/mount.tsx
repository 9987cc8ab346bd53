import type { Fairlead } from '@fairlead/core'
import { defineElements } from './elements/defineElements.ts'
import { FairleadElement, mountedEvent } from './elements/FairleadElement.tsx'

/**
 * Gives a widget its `<fairlead-modal>`: one that the page placed and nobody uses, else a new one at
 * the end of the body. With `disableAppend` or `enableEmbedded` it waits for one that the page places.
 *
 * @returns Takes the element away again, as destroying the widget does.
 *
 * @example
 * const unmount = mount(createFairlead({ networks: [mainnet] }))
 */
export function mount(fairlead: Fairlead): () => void {
  defineElements()
  const { disableAppend, enableEmbedded } = fairlead.options
  let element = findFree(fairlead)
  const isOurs = !element && !disableAppend && !enableEmbedded
  // Ours before it stands in the page: a widget that waits for an element takes the first free one.
  if (isOurs) element = document.createElement('fairlead-modal') as FairleadElement
  if (element) element.fairlead = fairlead
  if (isOurs && element) document.body.append(element)
  const take = () => {
    if (element?.isConnected) return
    const found = findFree(fairlead)
    if (!found || found === element) return
    // A page that goes from screen to screen brings a new one each time.
    if (element) element.fairlead = undefined
    element = found
    found.fairlead = fairlead
  }
  document.addEventListener(mountedEvent, take)
  const unmount = () => {
    takeBack()
    document.removeEventListener(mountedEvent, take)
    // A newer widget may have taken the element over.
    if (element?.fairlead !== fairlead) return
    element.fairlead = undefined
    if (!isOurs) return
    element.remove()
    document.dispatchEvent(new Event(mountedEvent))
  }
  const takeBack = fairlead.onDestroy(unmount)
  if (fairlead.options.prefetch === 'idle')
    whenIdle(() => !fairlead.isDestroyed && fairlead.askProject())
  return unmount
}

/** A page that is never idle has a second; Safari has no idle callback, and gets a moment. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 })
  else setTimeout(run, 200)
}

/** The first modal element of the page that is this widget's, or nobody's. */
function findFree(fairlead: Fairlead): FairleadElement | undefined {
  for (const element of document.querySelectorAll('fairlead-modal'))
    if (element instanceof FairleadElement) {
      const other = element.fairlead
      if (!other || other === fairlead || other.isDestroyed) return element
    }
  return undefined
}
