import type { ReactNode } from 'react'
import styles from './SendView.module.css'

/** List of names and values. */
export function Details({
  id,
  rows,
}: {
  id?: string
  rows: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className={styles.details} id={id}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
