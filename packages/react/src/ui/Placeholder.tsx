import { useRef } from 'react'
import styles, { css } from './Blank.module.css'
import { cx } from './cx.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import { useStyles } from './useStyles.ts'

// Drawn for this project: 64 × 64 units, stroke width 2.
const drawings = {
  activity: 'M10 34h10l6-16 10 30 7-20 4 6h7',
  failed: 'M32 12 56 52H8zM32 27v12M32 45v.2',
  nfts: 'M12 14h40v36H12zM12 42l12-12 9 9 7-7 12 11M42 22v.2',
  tokens:
    'M32 14c11 0 20 4 20 9s-9 9-20 9-20-4-20-9 9-9 20-9M12 23v9c0 5 9 9 20 9s20-4 20-9v-9M12 32v9c0 5 9 9 20 9s20-4 20-9v-9',
} as const

/** Empty or error state: a small drawing, the reason, and at most one action. */
export function Placeholder(props: Placeholder.Props) {
  const { action, children, drawing, testId } = props
  useStyles(css)
  const isError = drawing === 'failed'
  return (
    <div
      className={cx(styles.blank, isError && styles.error)}
      data-state={isError ? 'error' : 'empty'}
      data-testid={testId}
    >
      <svg
        aria-hidden="true"
        fill="none"
        height="56"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2"
        viewBox="0 0 64 64"
        width="56"
      >
        <path d={drawings[drawing]} />
      </svg>
      <p>{children}</p>
      {action && <Action {...action} testId={`${testId}-action`} />}
    </div>
  )
}

function Action({ disabled, label, onPress, testId }: Placeholder.Action & { testId: string }) {
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(button)
  return (
    <button
      className={styles.action}
      data-testid={testId}
      disabled={disabled}
      onClick={onPress}
      ref={button}
      type="button"
    >
      {label}
    </button>
  )
}

export declare namespace Placeholder {
  type Action = { disabled?: boolean | undefined; label: string; onPress: () => void }
  type Props = {
    action?: Action | undefined
    children: string
    drawing: keyof typeof drawings
    testId: string
  }
}
