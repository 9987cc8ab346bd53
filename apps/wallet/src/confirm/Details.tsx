import type { ReactNode } from 'react'
import type { Description, Row } from './describe.ts'

/** Details of a request: warnings, rows, and longer text. */
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

/** Adds keys. Rows never move and labels may repeat, so the key includes the index. */
function toKeyed(rows: readonly Row[]) {
  return rows.map((row, index) => ({ key: `${index} ${row.label}`, row }))
}

/** Returns true for long hexadecimal text, which is shown in a font where all characters differ. */
function isHex(text: string): boolean {
  return /^0x[0-9a-f]{16,}$/i.test(text)
}
