import type { PairingLink } from '@fairlead/core'
import type { ReactNode, Ref } from 'react'

/**
 * Link into an app that the press itself follows, as phones require. Where navigation can't open the app, the press
 * calls `open` instead.
 */
export function OpenLink(props: OpenLink.Props) {
  const { anchorRef, children, className, link, onPress, testId, ...rest } = props
  return (
    <a
      {...rest}
      className={className}
      data-state="idle"
      data-testid={testId}
      href={link.href}
      onClick={(event) => {
        if (link.open) event.preventDefault()
        link.open?.()
        onPress()
      }}
      part={rest.part ?? 'list-item'}
      ref={anchorRef}
      rel="noopener noreferrer"
      target={link.target}
    >
      {children}
    </a>
  )
}

export declare namespace OpenLink {
  type Props = {
    anchorRef?: Ref<HTMLAnchorElement> | undefined
    children: ReactNode
    className: string | undefined
    'data-index'?: number | undefined
    link: PairingLink
    onFocus?: (() => void) | undefined
    onPress: () => void
    part?: 'button' | 'list-item' | undefined
    tabIndex?: number | undefined
    testId: string
    title?: string | undefined
  }
}
