import type { ReactNode } from 'react'
import styles, { css } from './Button.module.css'
import { cx } from './cx.ts'
import { useStyles } from './useStyles.ts'

/** A full-width action. One `accent` a view at most: the one that moves a person on. */
export function Button(props: Button.Props) {
  const {
    children,
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
      aria-disabled={isHeld || undefined}
      className={cx(styles.button, variant !== 'neutral' && styles[variant])}
      data-state={isBusy ? 'loading' : disabled || isHeld ? 'disabled' : 'idle'}
      data-testid={testId}
      // One that was just pressed keeps the focus.
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
    disabled?: boolean | undefined
    isBusy?: boolean | undefined
    /** Does nothing for now, but can be read and reached; as long as it is busy unless told otherwise. */
    isHeld?: boolean | undefined
    onPress: () => void
    testId?: string | undefined
    variant?: 'accent' | 'danger' | 'neutral' | undefined
  }
}
