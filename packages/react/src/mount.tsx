import type { Fairlead } from '@fairlead/core'
import { defineElements } from './elements/defineElements.ts'
import { mountModal } from './mountModal.tsx'

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
  return mountModal(fairlead)
}
