import type { ReactNode } from 'react'
import styles from './sessions.module.css'

/** List of names and values. */
export function SessionFacts({ rows }: { rows: readonly SessionFacts.Row[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ id, name, value }) => (
        <div data-testid={`fl-session-${id}`} key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export declare namespace SessionFacts {
  type Row = { readonly id: string; readonly name: string; readonly value: ReactNode }
}
