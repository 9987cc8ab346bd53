import { type State, selectNetwork, switchNetwork } from '@fairlead/core'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../modal/Announcer.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { RowList } from '../../ui/Row.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { NetworkRow } from './NetworkRow.tsx'
import styles, { css } from './NetworksView.module.css'

/** With more networks than this, there is a field to search them. */
const searchFrom = 8

/** All networks of the page, also while nobody is connected: the choice is then the default. */
export function NetworksView() {
  useStyles(css)
  const fairlead = useFairleadInstance('NetworksView')
  const messages = useMessages()
  const { approvedIds, caipNetworkId, networks } = useSelected(fairlead.store, selectAll)
  const [query, setQuery] = useState('')
  useEffect(() => fairlead.events.emit('NETWORKS_OPENED', {}), [fairlead])

  const isApproved = (id: (typeof approvedIds)[number]) => approvedIds.includes(id)
  const matching = networks
    .filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))
    .toSorted((a, b) => Number(isApproved(b.caipNetworkId)) - Number(isApproved(a.caipNetworkId)))

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
        <RowList label={messages.networkList}>
          {matching.map((network) => (
            <NetworkRow
              isApproved={isApproved(network.caipNetworkId)}
              isCurrent={network.caipNetworkId === caipNetworkId}
              key={network.caipNetworkId}
              network={network}
              onChoose={() => void switchNetwork(fairlead, network.caipNetworkId)}
              view="networks"
            />
          ))}
        </RowList>
      ) : (
        <p className={styles.empty}>{messages.noNetworkMatches}</p>
      )}
    </ViewFrame>
  )
}

function selectAll(state: State) {
  return selectNetwork(state)
}
