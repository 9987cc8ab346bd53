import type { Fairlead } from '@fairlead/core'
import { namespaces } from '@fairlead/protocol'
import type { ReactNode } from 'react'
import { useLoaded } from '../hooks/useLoaded.ts'
import { AccountButton, useAccountButton } from './AccountButton.tsx'
import { ConnectButton, useConnectButton } from './ConnectButton.tsx'
import { FairleadElement } from './FairleadElement.tsx'
import type { NamedWalletButton } from './NamedWalletButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'
import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/** Base of the buttons. They find their instance through `for`, otherwise through the page's first modal element. */
abstract class ButtonElement extends FairleadElement {
  static observedAttributes: readonly string[] = [
    'balance',
    'chars-end',
    'chars-start',
    'disabled',
    'for',
    'label',
    'loading-label',
    'namespace',
    'size',
    'wallet',
  ]

  override attributeChangedCallback(name: string): void {
    if (name === 'for') this.lookAgain()
    super.attributeChangedCallback(name)
  }

  protected override findInstance(): Fairlead | undefined {
    const id = this.getAttribute('for')
    const modal = id ? document.getElementById(id) : document.querySelector('fairlead-modal')
    return modal instanceof FairleadElement ? modal.fairlead : undefined
  }

  protected get attributesRead(): ButtonAttributes {
    const text = (name: string) => this.getAttribute(name) ?? undefined
    const count = (name: string, fallback: number) => {
      const value = Number(this.getAttribute(name) ?? fallback)
      return Number.isInteger(value) && value >= 0 ? value : fallback
    }
    return {
      charsEnd: count('chars-end', 6),
      charsStart: count('chars-start', 4),
      isDisabled: this.isOn('disabled'),
      label: text('label'),
      loadingLabel: text('loading-label'),
      namespace: namespaces.find((namespace) => namespace === text('namespace')),
      showsBalance: text('balance') !== 'hide',
      size: text('size') === 'sm' ? 'sm' : 'md',
    }
  }
}

/** `<fairlead-button>`: connects a wallet, or shows the connected account. */
export class FairleadButtonElement extends ButtonElement {
  protected override draw(): ReactNode {
    return <WalletButton attributes={this.attributesRead} />
  }
}

/**
 * Shows the connect or the account button; a stored account shows at once after a reload.
 *
 * Both states share one `<button>`: the dialog returns focus to the button that opened it, so that button must not be
 * replaced.
 */
function WalletButton({ attributes }: { attributes: ButtonAttributes }) {
  const connect = useConnectButton(attributes)
  const account = useAccountButton(attributes)
  return <PageButton {...(account ?? connect)} />
}

/** `<fairlead-connect-button>`: opens and closes the modal; busy while a wallet is connecting. */
export class FairleadConnectButtonElement extends ButtonElement {
  protected override draw(): ReactNode {
    return <ConnectButton attributes={this.attributesRead} />
  }
}

/** `<fairlead-account-button>`: shows the connected account's name or address. */
export class FairleadAccountButtonElement extends ButtonElement {
  protected override draw(): ReactNode {
    return <AccountButton attributes={this.attributesRead} />
  }
}

/** `<fairlead-network-button>`: shows the current network and opens the list of networks. */
export class FairleadNetworkButtonElement extends ButtonElement {
  protected override draw(): ReactNode {
    return <NetworkButton attributes={this.attributesRead} />
  }
}

/** `<fairlead-wallet-button wallet="…">`: connects one wallet; disabled while an account is connected. */
export class FairleadWalletButtonElement extends ButtonElement {
  protected override draw(): ReactNode {
    const wallet = this.getAttribute('wallet')
    return wallet && <Named attributes={this.attributesRead} wallet={wallet} />
  }
}

const loadNamed = () => import('./NamedWalletButton.tsx').then((module) => module.NamedWalletButton)

/** Keeps this code out of pages that have no wallet button. */
function Named(props: NamedWalletButton.Props) {
  const Button = useLoaded(loadNamed)
  return Button && <Button {...props} />
}
