import { type State, switchNetwork } from '@fairlead/core'
import { chainIdOf, connectedOf } from '@fairlead/core/internal'
import { namespaces as allNamespaces, type CaipNetwork, type ChainId } from '@fairlead/protocol'
import { Fragment } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { namespaceName } from '../../ui/namespaceName.ts'
import { RowList } from '../../ui/Row.tsx'
import { NetworkRow } from './NetworkRow.tsx'
import styles from './NetworksView.module.css'
import { RefusedNetworks } from './RefusedNetworks.tsx'

/**
 * Networks to choose from, grouped by namespace if there are several; the active namespace comes first. Networks that
 * the wallet has not approved for this page follow under their own heading.
 */
export function NetworkGroups({ approvedIds, marksCurrent, networks, view }: NetworkGroups.Props) {
  const fairlead = useFairleadInstance('NetworkGroups')
  const messages = useMessages()
  const { active, currentIds } = useSelected(fairlead.store, pick)
  const found = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const namespaces = found.toSorted((a, b) => Number(b === active) - Number(a === active))
  const groups = namespaces.map((namespace) => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const approved = own.filter(({ caipNetworkId }) => approvedIds.includes(caipNetworkId))
    const refused = own.filter((network) => !approved.includes(network))
    return { approved, name: namespaceName[namespace], namespace, refused }
  })
  const isAlone = groups.length === 1
  return groups.map(({ approved, name, namespace, refused }) => (
    <Fragment key={namespace}>
      {approved.length > 0 && (
        <section className={styles.group}>
          {!isAlone && <h2 className={styles.heading}>{name}</h2>}
          <RowList label={isAlone ? messages.networkList : name}>
            {approved.map((network) => (
              <NetworkRow
                isCurrent={marksCurrent && currentIds.includes(network.caipNetworkId)}
                key={network.caipNetworkId}
                network={network}
                onChoose={() => void switchNetwork(fairlead, network.caipNetworkId)}
                view={view}
              />
            ))}
          </RowList>
        </section>
      )}
      {refused.length > 0 && (
        <RefusedNetworks namespace={namespace} networks={refused} view={view} />
      )}
    </Fragment>
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

/** Returns the active namespace, and the current network of each namespace in use. */
function pick(state: State) {
  const { activeNamespace: active } = state
  const used = allNamespaces.filter((name) => name === active || connectedOf(state, name))
  return { active, currentIds: used.flatMap((name) => chainIdOf(state, name) ?? []) }
}
