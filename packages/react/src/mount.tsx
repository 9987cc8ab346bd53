import type { Fairlead } from '@fairlead/core'
import { defineElements } from './elements/defineElements.ts'
import { FairleadElement, mountedEvent } from './elements/FairleadElement.tsx'

/**
 * Binds a widget to a `<fairlead-modal>`: a free one in the page, otherwise a new one at the end of the body. With
 * `disableAppend` or `enableEmbedded` it waits for one in the page.
 *
 * @returns A function that removes the element again; destroying the widget does the same.
 *
 * @example
 * const unmount = mount(createFairlead({ networks: [mainnet] }))
 */
export function mount(fairlead: Fairlead): () => void {
  defineElements()
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

/** Runs after at most a second if the page is never idle. Safari has no `requestIdleCallback`, so it uses a timeout. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 })
  else setTimeout(run, 200)
}

/** Returns the page's first modal element that is this widget's or free. */
function findFree(fairlead: Fairlead): FairleadElement | undefined {
  for (const element of document.querySelectorAll('fairlead-modal'))
    if (element instanceof FairleadElement) {
      const other = element.fairlead
      if (!other || other === fairlead || other.isDestroyed) return element
    }
  return undefined
}
