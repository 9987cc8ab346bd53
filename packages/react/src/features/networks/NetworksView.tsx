import type { Routes } from '@fairlead/core'
import { selectNetwork } from '@fairlead/core/internal'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { NetworkGroups } from './NetworkGroups.tsx'
import styles, { css } from './NetworksView.module.css'

/** Number of networks above which there is a search field. */
const searchFrom = 8

/** All networks of the page, or of one namespace. Without a connection, the choice sets the default network. */
export function NetworksView({ data }: { data: Routes['Networks'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('NetworksView')
  const messages = useMessages()
  const { approvedIds, networks } = useSelected(fairlead.store, (state) =>
    selectNetwork(state, data?.namespace),
  )
  const [query, setQuery] = useState('')
  useEffect(() => fairlead.events.emit('NETWORKS_OPENED', {}), [fairlead])

  const matching = networks.filter(({ name }) =>
    name.toLowerCase().includes(query.trim().toLowerCase()),
  )

  useAnnounce(
    query.trim() === ''
      ? ''
      : matching.length > 0
        ? messages.networkMatches(matching.length)
        : messages.noNetworkMatches,
  )

  return (
    <ViewFrame footer={messages.networksFooter} title={messages.networksTitle}>
      {networks.length > searchFrom && (
        <SearchField
          label={messages.searchNetworks}
          onChange={setQuery}
          testId="fl-networks-search"
          value={query}
        />
      )}
      {matching.length > 0 ? (
        <NetworkGroups approvedIds={approvedIds} marksCurrent networks={matching} view="networks" />
      ) : (
        <p className={styles.empty}>{messages.noNetworkMatches}</p>
      )}
    </ViewFrame>
  )
}
