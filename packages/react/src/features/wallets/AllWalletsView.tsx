import type { Routes } from '@fairlead/core'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCatalogue } from '../../hooks/useCatalogue.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { AllWallets } from './AllWallets.tsx'
import styles, { css } from './AllWalletsView.module.css'

/** All wallets: those that can connect here, then the catalogue, to scroll or search. */
export function AllWalletsView({ data }: { data: Routes['AllWallets'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('AllWalletsView')
  const messages = useMessages()
  const { catalogue, hasFailed, retry } = useCatalogue(fairlead)
  useEffect(() => fairlead.events.emit('WALLETS_OPENED', {}), [fairlead])
  return (
    <ViewFrame title={messages.allWalletsTitle}>
      {catalogue ? (
        <AllWallets catalogue={catalogue} namespace={data?.namespace} />
      ) : (
        <>
          <div aria-busy={!hasFailed} className={styles.stage} />
          {hasFailed && (
            <Notice
              action={{ label: messages.retry, onPress: retry }}
              testId="fl-all-wallets-failed"
              variant="error"
            >
              {messages.loadFailed}
            </Notice>
          )}
        </>
      )}
    </ViewFrame>
  )
}
