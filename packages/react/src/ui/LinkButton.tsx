import type { PairingLink } from '@fairlead/core'
import type { ReactNode } from 'react'
import styles, { css } from './Button.module.css'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

/**
 * Looks like a button and is a link: the press itself opens it, as phones ask for. Where following
 * it leads nowhere, `open` is called by the press instead.
 */
export function LinkButton(props: LinkButton.Props) {
  const { children, link, onPress, testId, variant = 'neutral' } = props
  useStyles(css)
  return (
    <a
      className={cx(styles.button, styles.link, variant !== 'neutral' && styles[variant])}
      data-state="idle"
      data-testid={testId}
      href={link.href}
      onClick={(event) => {
        if (link.open) event.preventDefault()
        link.open?.()
        onPress()
      }}
      part="button"
      rel="noopener noreferrer"
      target={link.target}
    >
      {children}
    </a>
  )
}

export declare namespace LinkButton {
  type Props = {
    children: ReactNode
    link: PairingLink
    onPress: () => void
    testId: string
    variant?: 'accent' | 'neutral' | undefined
  }
}
