import type { ReactNode } from 'react'
import styles, { css } from './Button.module.css'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

/** A full-width action. One `accent` a view at most: the one that moves a person on. */
export function Button(props: Button.Props) {
  const { children, disabled, isBusy, onPress, testId, variant = 'neutral' } = props
  useStyles(css)
  return (
    <button
      aria-busy={isBusy}
      className={cx(styles.button, variant !== 'neutral' && styles[variant])}
      data-state={isBusy ? 'loading' : disabled ? 'disabled' : 'idle'}
      data-testid={testId}
      disabled={disabled}
      onClick={onPress}
      part="button"
      type="button"
    >
      {children}
    </button>
  )
}

export declare namespace Button {
  type Props = {
    children: ReactNode
    disabled?: boolean | undefined
    isBusy?: boolean | undefined
    onPress: () => void
    testId?: string | undefined
    variant?: 'accent' | 'danger' | 'neutral' | undefined
  }
}
