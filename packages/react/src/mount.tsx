import type { Fairlead } from '@fairlead/core'
import { defineElements } from './elements/defineElements.ts'
import { FairleadElement, mountedEvent } from './elements/FairleadElement.tsx'

/**
 * Gives a widget its `<fairlead-modal>`: one that the page placed and nobody uses, else a new one at
 * the end of the body, unless `disableAppend` is set.
 *
 * @returns Takes the element away again, as destroying the widget does.
 *
 * @example
 * const unmount = mount(createFairlead({ networks: [mainnet] }))
 */
export function mount(fairlead: Fairlead): () => void {
  defineElements()
  const placed = [...document.querySelectorAll('fairlead-modal')].find(
    (element) => element instanceof FairleadElement && !isInUse(element, fairlead),
  )
  const isOurs = !placed && !fairlead.options.disableAppend
  const element = placed ?? (isOurs ? document.createElement('fairlead-modal') : undefined)
  if (!(element instanceof FairleadElement)) return () => {}
  element.fairlead = fairlead
  if (isOurs) document.body.append(element)
  const unmount = () => {
    takeBack()
    // A newer widget may have taken the element over.
    if (element.fairlead !== fairlead) return
    element.fairlead = undefined
    if (!isOurs) return
    element.remove()
    document.dispatchEvent(new Event(mountedEvent))
  }
  const takeBack = fairlead.onDestroy(unmount)
  return unmount
}

function isInUse(element: FairleadElement, fairlead: Fairlead): boolean {
  const other = element.fairlead
  return other !== undefined && other !== fairlead && !other.isDestroyed
}
