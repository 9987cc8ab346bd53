import type { Fairlead } from '@fairlead/core'
import type { ReactNode } from 'react'
import { FairleadElement, mountedEvent } from './FairleadElement.tsx'
import { ModalGate } from './ModalGate.tsx'

/**
 * `<fairlead-modal>`: holds the dialog; with the attribute `embedded`, or the option
 * `enableEmbedded`, the same views where it stands in the page.
 */
export class FairleadModalElement extends FairleadElement {
  static observedAttributes: readonly string[] = ['embedded']

  protected override draw(fairlead: Fairlead): ReactNode {
    return <ModalGate fairlead={fairlead} isEmbedded={this.isBlock(fairlead)} />
  }

  protected override isBlock({ options }: Fairlead): boolean {
    return options.enableEmbedded || this.hasAttribute('embedded')
  }

  protected override onInstance(): void {
    document.dispatchEvent(new Event(mountedEvent))
  }
}
