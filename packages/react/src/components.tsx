import type { Fairlead } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { createElement, type ReactNode, useEffect } from 'react'
import {
  FairleadAccountButtonElement,
  FairleadButtonElement,
  FairleadConnectButtonElement,
  FairleadNetworkButtonElement,
  FairleadWalletButtonElement,
} from './elements/buttons.tsx'
import { defineElement } from './elements/defineElement.ts'
import type { ElementName } from './elements/defineElements.ts'
import { FairleadModalElement } from './elements/FairleadModalElement.tsx'
import { useFairleadInstance } from './FairleadContext.ts'

/** Props of the buttons; each button takes the ones that its element has as attributes. */
export type FairleadButtonProps = {
  /** Shows or hides the native balance. Default: `show`. */
  balance?: 'show' | 'hide' | undefined
  /** Number of characters at the end of a shortened address. Default: 6. */
  charsEnd?: number | undefined
  /** Number of characters at the start of a shortened address, including `0x`. Default: 4. */
  charsStart?: number | undefined
  disabled?: boolean | undefined
  /** Text while no wallet is connected. */
  label?: string | undefined
  /** Text while a wallet is connecting. */
  loadingLabel?: string | undefined
  /** Default: the active namespace. */
  namespace?: Namespace | undefined
  size?: 'md' | 'sm' | undefined
}

/**
 * Connects a wallet, or shows the connected account.
 *
 * @example
 * <FairleadButton label="Sign in" size="sm" />
 */
export function FairleadButton(props: FairleadButtonProps): ReactNode {
  return useElement('fairlead-button', FairleadButtonElement, props)
}

/** Opens and closes the modal; busy while a wallet is connecting. */
export function FairleadConnectButton(
  props: Pick<FairleadButtonProps, 'disabled' | 'label' | 'loadingLabel' | 'namespace' | 'size'>,
): ReactNode {
  return useElement('fairlead-connect-button', FairleadConnectButtonElement, props)
}

/** Shows the connected account; renders nothing while none is connected. */
export function FairleadAccountButton(
  props: Omit<FairleadButtonProps, 'label' | 'loadingLabel'>,
): ReactNode {
  return useElement('fairlead-account-button', FairleadAccountButtonElement, props)
}

/** Shows the current network and opens the list of networks. */
export function FairleadNetworkButton(
  props: Pick<FairleadButtonProps, 'disabled' | 'label' | 'namespace' | 'size'>,
): ReactNode {
  return useElement('fairlead-network-button', FairleadNetworkButtonElement, props)
}

/**
 * Connects one wallet; disabled while an account is connected. The wallet must be installed; otherwise the modal opens
 * at the wallet list. `email`, or a provider such as `google`, signs in to the embedded wallet; the button is absent if
 * that login is off.
 *
 * @example
 * <FairleadWalletButton wallet="metamask" />
 * <FairleadWalletButton wallet="email" />
 */
export function FairleadWalletButton(
  props: Pick<FairleadButtonProps, 'disabled' | 'label' | 'namespace' | 'size'> & {
    /** A short word such as `metamask`, an rdns, a connector id, `email`, or a provider such as `google`. */
    wallet: string
  },
): ReactNode {
  return useElement('fairlead-wallet-button', FairleadWalletButtonElement, props)
}

/**
 * Holds the modal in the page. With `embedded`, or the option `enableEmbedded`, the modal's views render in place;
 * otherwise the element only contains the dialog. Not needed where the widget appends its own element. Without
 * `enableEmbedded`, set `disableAppend`, or render it together with the provider.
 *
 * @example
 * <FairleadProvider options={{ enableEmbedded: true, networks }}>
 *   <FairleadModal />
 * </FairleadProvider>
 */
export function FairleadModal(props: {
  embedded?: boolean | undefined
  /** Takes precedence over the option `layout`. */
  layout?: 'compact' | 'wide' | undefined
  /** Target of the `for` attribute of buttons that belong to this modal. */
  id?: string | undefined
}): ReactNode {
  return useElement('fairlead-modal', FairleadModalElement, props)
}

function useElement(
  name: ElementName,
  element: CustomElementConstructor,
  props: FairleadButtonProps & {
    embedded?: boolean | undefined
    id?: string | undefined
    layout?: string | undefined
    wallet?: string | undefined
  },
): ReactNode {
  const { charsEnd, charsStart, disabled, embedded, loadingLabel, ...same } = props
  const fairlead = useFairleadInstance(name)
  useEffect(() => defineElement(name, element), [element, name])
  return createElement(name, {
    ...same,
    'chars-end': charsEnd,
    'chars-start': charsStart,
    // React 18 writes `false` into an attribute, whose presence would disable the button.
    disabled: disabled || undefined,
    embedded: embedded || undefined,
    'loading-label': loadingLabel,
    ref: (element: { fairlead?: Fairlead } | null) => {
      if (element) element.fairlead = fairlead
    },
  })
}
