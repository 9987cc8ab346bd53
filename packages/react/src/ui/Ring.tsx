import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles, { css } from './Ring.module.css'
import { useStyles } from './useStyles.ts'

/** Progress ring around a picture. */
export function Ring({ children, state }: { children: ReactNode; state: Ring.State }) {
  useStyles(css)
  return (
    <div className={cx(styles.ring, styles[state])} data-state={state}>
      <svg aria-hidden="true" className={styles.svg} viewBox="0 0 96 96">
        <circle className={styles.track} cx="48" cy="48" r="45" />
        <circle className={styles.arc} cx="48" cy="48" r="45" />
      </svg>
      {children}
      {(state === 'done' || state === 'failed') && (
        <span className={styles.tick}>
          <Icon name={state === 'done' ? 'check' : 'close'} size={16} />
        </span>
      )}
    </div>
  )
}

export declare namespace Ring {
  type State = 'done' | 'failed' | 'paused' | 'waiting'
}
