import type { ReactNode } from 'react'
import styles from './SwapView.module.css'

/** List of names and values. */
export function SwapDetails({ rows }: { rows: readonly SwapDetails.Row[] }) {
  return (
    <dl className={styles.details}>
      {rows.map(({ name, testId, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export declare namespace SwapDetails {
  type Row = { name: string; testId?: string; value: ReactNode }
}
