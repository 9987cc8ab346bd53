import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import { preloadSurface } from './FairleadModalElement.tsx'
import styles, { css } from './PageButton.module.css'

/** The body of our elements that sit in a page and open the modal. */
export function PageButton(props: PageButton.Props) {
  const { address, children, isBusy, isDisabled, label, look, onPress, size, testId } = props
  useStyles(css)
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-haspopup="dialog"
      aria-label={label}
      className={cx(styles.button, look !== 'accent' && styles.quiet, styles[look], styles[size])}
      data-address={address}
      data-state={isBusy ? 'loading' : isDisabled ? 'disabled' : 'idle'}
      data-testid={testId}
      disabled={isDisabled}
      onClick={onPress}
      onFocus={preloadSurface}
      onPointerEnter={preloadSurface}
      part="button"
      type="button"
    >
      {isBusy && <span className={styles.spinner} />}
      {children}
    </button>
  )
}

export declare namespace PageButton {
  type Props = {
    address?: string | undefined
    children: ReactNode
    isBusy?: boolean | undefined
    isDisabled?: boolean | undefined
    label?: string | undefined
    look: 'accent' | 'quiet' | 'warning'
    onPress: () => void
    size: 'md' | 'sm'
    testId: string
  }
}
