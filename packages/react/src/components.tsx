import type { Namespace } from '@fairlead/protocol'
import { createElement, type ReactNode, useEffect } from 'react'
import { defineElements, type ElementName } from './elements/defineElements.ts'
import { useFairleadInstance } from './FairleadContext.ts'

export type FairleadButtonProps = {
  balance?: 'show' | 'hide' | undefined
  charsEnd?: number | undefined
  charsStart?: number | undefined
  disabled?: boolean | undefined
  label?: string | undefined
  loadingLabel?: string | undefined
  namespace?: Namespace | undefined
  size?: 'md' | 'sm' | undefined
}

/** Connects, or shows who is connected. */
export function FairleadButton(props: FairleadButtonProps): ReactNode {
  return useElement('fairlead-button', props)
}

/** Opens and closes the modal. */
export function FairleadConnectButton(props: FairleadButtonProps): ReactNode {
  return useElement('fairlead-connect-button', props)
}

/** Who is connected; nothing while nobody is. */
export function FairleadAccountButton(props: FairleadButtonProps): ReactNode {
  return useElement('fairlead-account-button', props)
}

/** Which network it is, and the way to another. */
export function FairleadNetworkButton(props: FairleadButtonProps): ReactNode {
  return useElement('fairlead-network-button', props)
}

function useElement(name: ElementName, props: FairleadButtonProps): ReactNode {
  const { charsEnd, charsStart, loadingLabel, ...same } = props
  const fairlead = useFairleadInstance(name)
  useEffect(defineElements, [])
  return createElement(name, {
    ...same,
    'chars-end': charsEnd,
    'chars-start': charsStart,
    'loading-label': loadingLabel,
    ref: (element: { fairlead?: typeof fairlead } | null) => {
      if (element) element.fairlead = fairlead
    },
  })
}
