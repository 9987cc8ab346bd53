import type { ReactNode } from 'react'
import { formatAddress } from '../account.ts'
import type { Prepared } from '../methods/Method.ts'
import type { Network } from '../walletConfig.ts'
import { type Description, findNetwork, formatAmount, type Row } from './Description.ts'
import type { Fee } from './fee.ts'

/** Network, account and details of a request, and the fee of a transaction. */
export function RequestDetails(props: {
  /** First rows. */
  children?: ReactNode
  /** Name of the network. */
  chain: string
  fee: Fee | undefined
  networks: readonly Network[]
  prepared: Prepared
}) {
  const { chain, children, fee, networks, prepared } = props
  const { account, costs, description } = prepared
  return (
    <>
      <dl className="who">
        {children}
        <div>
          <dt>Network</dt>
          <dd>{chain}</dd>
        </div>
        {account && (
          <div>
            <dt>Account</dt>
            <dd title={account}>
              <bdi>{formatAddress(account)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <Details description={description}>
        {costs && fee && fee.status !== 'fails' && (
          <FeeRow
            currency={findNetwork(networks, costs.request.chainId)?.nativeCurrency}
            fee={fee}
          />
        )}
      </Details>
    </>
  )
}

/** Details of a request: warnings, rows, and longer text. */
function Details(props: { children: ReactNode; description: Description }) {
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

const ether = { decimals: 18, symbol: '' }

/** Maximum network fee of a transaction. */
function FeeRow(props: { currency: { decimals: number; symbol: string } | undefined; fee: Fee }) {
  const { currency = ether, fee } = props
  return (
    <div>
      <dt>Network fee, at most</dt>
      <dd aria-live="polite">{formatFee(fee, currency)}</dd>
    </div>
  )
}

function formatFee(fee: Fee, currency: { decimals: number; symbol: string }): string {
  if (fee.status === 'estimating') return 'Loading…'
  return fee.status === 'known' ? formatAmount(fee.most, currency) : 'Unknown'
}
