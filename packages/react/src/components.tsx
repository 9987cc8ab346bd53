import type { Fairlead } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { createElement, type ReactNode, useEffect } from 'react'
import { defineElements, type ElementName } from './elements/defineElements.ts'
import { useFairleadInstance } from './FairleadContext.ts'

/** What the buttons can be told; each takes what its element takes. */
export type FairleadButtonProps = {
  /** Whether the native balance is shown. Default: show. */
  balance?: 'show' | 'hide' | undefined
  /** How many characters of a shortened address stand at its end. Default: 6. */
  charsEnd?: number | undefined
  /** How many stand at its start, with `0x`. Default: 4. */
  charsStart?: number | undefined
  disabled?: boolean | undefined
  /** What it says while there is nothing else to say. */
  label?: string | undefined
  /** What it says while a wallet is asked. */
  loadingLabel?: string | undefined
  /** Default: the active one. */
  namespace?: Namespace | undefined
  size?: 'md' | 'sm' | undefined
}

/**
 * Connects, or shows who is connected.
 *
 * @example
 * <FairleadButton label="Sign in" size="sm" />
 */
export function FairleadButton(props: FairleadButtonProps): ReactNode {
  return useElement('fairlead-button', props)
}

/** Opens and closes the modal; busy while a wallet is asked. */
export function FairleadConnectButton(
  props: Pick<FairleadButtonProps, 'disabled' | 'label' | 'loadingLabel' | 'namespace' | 'size'>,
): ReactNode {
  return useElement('fairlead-connect-button', props)
}

/** Who is connected; nothing while nobody is. */
export function FairleadAccountButton(
  props: Omit<FairleadButtonProps, 'label' | 'loadingLabel'>,
): ReactNode {
  return useElement('fairlead-account-button', props)
}

/** Which network it is, and the way to another. */
export function FairleadNetworkButton(
  props: Pick<FairleadButtonProps, 'disabled' | 'label' | 'namespace' | 'size'>,
): ReactNode {
  return useElement('fairlead-network-button', props)
}

/**
 * Connects one wallet; disabled while somebody is connected. For now the wallet has to be installed:
 * otherwise the modal opens at its list. `email`, or a provider such as `google`, signs in to the
 * embedded wallet; the button is absent where that login is off.
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
  return useElement('fairlead-wallet-button', props)
}

/**
 * The place of the modal in the page: with `embedded`, or the option `enableEmbedded`, its views stand
 * here; otherwise the dialog is only held here. Not needed where the widget appends its own element;
 * without `enableEmbedded`, set `disableAppend`, or place it together with the provider.
 *
 * @example
 * <FairleadProvider options={{ enableEmbedded: true, networks }}>
 *   <FairleadModal />
 * </FairleadProvider>
 */
export function FairleadModal(props: {
  embedded?: boolean | undefined
  /** For the attribute `for` of elements that belong to it. */
  id?: string | undefined
}): ReactNode {
  return useElement('fairlead-modal', props)
}

function useElement(
  name: ElementName,
  props: FairleadButtonProps & {
    embedded?: boolean | undefined
    id?: string | undefined
    wallet?: string | undefined
  },
): ReactNode {
  const { charsEnd, charsStart, loadingLabel, ...same } = props
  const fairlead = useFairleadInstance(name)
  useEffect(defineElements, [])
  return createElement(name, {
    ...same,
    'chars-end': charsEnd,
    'chars-start': charsStart,
    'loading-label': loadingLabel,
    ref: (element: { fairlead?: Fairlead } | null) => {
      if (element) element.fairlead = fairlead
    },
  })
}
