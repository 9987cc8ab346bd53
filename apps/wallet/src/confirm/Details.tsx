import type { ReactNode } from 'react'
import type { Description, Row } from './describe.ts'

/** The facts of a request: rows, a longer text, warnings. */
export function Details(props: { children: ReactNode; description: Description }) {
  const { children, description } = props
  const { block, rows, warnings } = description
  const hasRows = rows.length > 0 || Boolean(children)
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="note">
          {warning}
        </p>
      ))}
      {block && (
        <section className="block" aria-label={block.label}>
          <h2>{block.label}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable */}
          <pre tabIndex={0}>{block.text}</pre>
        </section>
      )}
      {hasRows && (
        <dl className="rows">
          {toKeyed(rows).map(({ key, row }) => (
            <div key={key} data-depth={Math.min(row.depth ?? 0, 4)}>
              <dt>{row.label}</dt>
              <dd>
                <bdi className={isHex(row.value) ? 'hex' : undefined}>{row.value}</bdi>
              </dd>
            </div>
          ))}
          {children}
        </dl>
      )}
    </>
  )
}

/** Rows never move, and labels may repeat: the place is the only key. */
function toKeyed(rows: readonly Row[]) {
  return rows.map((row, index) => ({ key: `${index} ${row.label}`, row }))
}

/** Addresses and the like are drawn so that every character can be told apart. */
function isHex(text: string): boolean {
  return /^0x[0-9a-f]{16,}$/i.test(text)
}
