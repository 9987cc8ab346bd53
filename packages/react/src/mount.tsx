import type { Fairlead } from '@fairlead/core'
import { defineElements } from './elements/defineElements.ts'
import { FairleadElement, mountedEvent } from './elements/FairleadElement.tsx'

/**
 * Gives a widget its `<fairlead-modal>`: one that the page placed and nobody uses, else a new one at
 * the end of the body, unless `disableAppend` is set.
 *
 * @returns Takes the element away again.
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
  document.dispatchEvent(new Event(mountedEvent))
  return () => {
    if (isOurs) element.remove()
    else if (element.fairlead === fairlead) element.fairlead = undefined
  }
}

function isInUse(element: FairleadElement, fairlead: Fairlead): boolean {
  const other = element.fairlead
  return other !== undefined && other !== fairlead && !other.isDestroyed
}
