import type { Fairlead } from '@fairlead/core'
import type { ReactNode } from 'react'
import { FairleadElement, mountedEvent } from './FairleadElement.tsx'
import { ModalLoader } from './ModalLoader.tsx'

/**
 * `<fairlead-modal>`: contains the dialog. With the attribute `embedded`, or the option `enableEmbedded`, it renders
 * the same views in place. The attribute `layout` takes precedence over the option `layout`.
 */
export class FairleadModalElement extends FairleadElement {
  static observedAttributes: readonly string[] = ['embedded', 'layout']

  protected override draw(fairlead: Fairlead): ReactNode {
    return (
      <ModalLoader
        fairlead={fairlead}
        isEmbedded={this.isBlock(fairlead)}
        layout={this.getAttribute('layout')}
      />
    )
  }

  protected override isBlock({ options }: Fairlead): boolean {
    return options.enableEmbedded || this.isOn('embedded')
  }

  protected override onInstance(): void {
    document.dispatchEvent(new Event(mountedEvent))
  }
}
