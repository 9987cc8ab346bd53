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
  const isOurs = !findFree(fairlead) && !disableAppend && !enableEmbedded
  if (isOurs) document.body.append(document.createElement('fairlead-modal'))
  let element: FairleadElement | undefined
  const take = () => {
    const found = findFree(fairlead)
    if (!found) return
    document.removeEventListener(mountedEvent, take)
    element = found
    found.fairlead = fairlead
  }
  document.addEventListener(mountedEvent, take)
  take()
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
  return unmount
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
