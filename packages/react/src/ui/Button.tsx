import type { ReactNode } from 'react'
import styles, { css } from './Button.module.css'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

/** Full-width button. At most one `accent` per view: the primary action. */
export function Button(props: Button.Props) {
  const {
    children,
    describedBy,
    disabled,
    isBusy,
    isHeld = isBusy,
    onPress,
    testId,
    variant = 'neutral',
  } = props
  useStyles(css)
  return (
    <button
      aria-busy={isBusy}
      aria-describedby={describedBy}
      aria-disabled={isHeld || undefined}
      className={cx(styles.button, variant !== 'neutral' && styles[variant])}
      data-state={isBusy ? 'loading' : disabled || isHeld ? 'disabled' : 'idle'}
      data-testid={testId}
      // A pressed button stays focusable, so that it keeps the focus.
      disabled={disabled && !isHeld}
      onClick={() => isHeld || onPress()}
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
    /** Ids of texts that say more about the action. */
    describedBy?: string | undefined
    disabled?: boolean | undefined
    isBusy?: boolean | undefined
    /** Ignores presses, but stays readable and focusable. Default: `isBusy`. */
    isHeld?: boolean | undefined
    onPress: () => void
    testId?: string | undefined
    variant?: 'accent' | 'danger' | 'neutral' | undefined
  }
}
