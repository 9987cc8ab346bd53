import type { Fairlead } from '@fairlead/core'
import { useEffect, useState } from 'react'
import { useCatalogue } from '../hooks/useCatalogue.ts'
import { useSelected } from '../hooks/useSelected.ts'
import styles from './DevtoolsPanel.module.css'
import { explainWallets } from './explainWallets.ts'
import { type DetectedWallet, watchPageWallets } from './watchPageWallets.ts'

/** Wallets that the page has or its options name, with the reason for each one that the Connect view doesn't list. */
export function WalletReports({ fairlead }: { fairlead: Fairlead }) {
  const { environment, settings, store } = fairlead
  const [detected, setDetected] = useState<readonly DetectedWallet[]>([])
  useEffect(
    () => environment.events && watchPageWallets(environment.events, setDetected),
    [environment],
  )
  const { catalogue, hasFailed } = useCatalogue(fairlead)
  // Renders again when one of these changes, because the reports depend on them.
  useSelected(store, ({ connectors, networks, recentWallets }) => [
    connectors,
    networks,
    recentWallets,
  ])
  useSelected(settings, (options) => options)
  if (hasFailed) return <p className={styles.failed}>The wallet list could not be loaded.</p>
  if (!catalogue) return <p className={styles.muted}>Loading…</p>
  const reports = explainWallets(fairlead, detected, catalogue)
  if (reports.length === 0)
    return <p className={styles.muted}>This page has no wallets, and its options name none.</p>
  return (
    <ul className={styles.list}>
      {reports.map(({ id, name, reason, source }) => (
        <li className={styles.call} key={`${source} ${id}`}>
          <span className={reason ? styles.warning : styles.success}>
            {reason ? 'Hidden' : 'Listed'}
          </span>
          <span>
            <strong>{name}</strong>{' '}
            <span className={styles.muted}>
              {id} · {source}
            </span>
            {reason && (
              <>
                <br />
                {reason}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
