import { chainIdOf, connectedOf, type State, switchNetwork } from '@fairlead/core'
import { namespaces as allNamespaces, type CaipNetwork, type ChainId } from '@fairlead/protocol'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { namespaceName } from '../../ui/namespaceName.ts'
import { RowList } from '../../ui/Row.tsx'
import { NetworkRow } from './NetworkRow.tsx'
import styles from './NetworksView.module.css'

/** Networks to choose, those of one namespace together where there are several; the one in use first. */
export function NetworkGroups({ approvedIds, marksCurrent, networks, view }: NetworkGroups.Props) {
  const fairlead = useFairleadInstance('NetworkGroups')
  const messages = useMessages()
  const { active, currentIds } = useSelected(fairlead.store, pick)
  const found = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const namespaces = found.toSorted((a, b) => Number(b === active) - Number(a === active))
  const isApproved = ({ caipNetworkId }: CaipNetwork) => approvedIds.includes(caipNetworkId)
  const groups = namespaces.map((namespace) => ({
    name: namespaceName[namespace],
    rows: networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .toSorted((a, b) => Number(isApproved(b)) - Number(isApproved(a)))
      .map((network) => (
        <NetworkRow
          isApproved={isApproved(network)}
          isCurrent={marksCurrent && currentIds.includes(network.caipNetworkId)}
          key={network.caipNetworkId}
          network={network}
          onChoose={() => void switchNetwork(fairlead, network.caipNetworkId)}
          view={view}
        />
      )),
  }))
  const [only, ...others] = groups
  if (only && others.length === 0)
    return <RowList label={messages.networkList}>{only.rows}</RowList>
  return groups.map(({ name, rows }) => (
    <section className={styles.group} key={name}>
      <h2 className={styles.heading}>{name}</h2>
      <RowList label={name}>{rows}</RowList>
    </section>
  ))
}

export declare namespace NetworkGroups {
  type Props = {
    approvedIds: readonly ChainId[]
    marksCurrent: boolean
    networks: readonly CaipNetwork[]
    view: NetworkRow.Props['view']
  }
}

/** Where each namespace is that somebody uses. */
function pick(state: State) {
  const { activeNamespace: active } = state
  const used = allNamespaces.filter((name) => name === active || connectedOf(state, name))
  return { active, currentIds: used.flatMap((name) => chainIdOf(state, name) ?? []) }
}
