import type { Fairlead } from '@fairlead/core'
import { topOf } from '@fairlead/core/internal'
import { useSelected } from '../hooks/useSelected.ts'
import styles from './DevtoolsPanel.module.css'

type Facts = readonly (readonly [name: string, value: string])[]

/** The widget's state: connections, networks, modal, and the most important options. Shows no email addresses. */
export function StateList({ fairlead }: { fairlead: Fairlead }) {
  const { adapters, features, modal, settings, store } = fairlead
  const state = useSelected(store, (now) => now)
  const { navigation } = useSelected(modal.store, (now) => now)
  const offered = useSelected(features, (now) => now)
  const options = useSelected(settings, (now) => now)
  const facts: Facts = [
    ['Ready', state.initialized ? 'yes' : 'no: reconnecting wallets of the last visit'],
    ['Modal', topOf(navigation)?.view ?? 'closed'],
    ['Active namespace', state.activeNamespace],
    ...Object.entries(state.connections).map(
      ([namespace, connection]) => [namespace, connectionText(connection)] as const,
    ),
    ...state.others.map(
      (other) =>
        [
          `${other.namespace}, ${other.status}`,
          `${other.wallet.name} on ${other.chainId}`,
        ] as const,
    ),
    ['Networks', state.networks.map(({ caipNetworkId }) => caipNetworkId).join(', ')],
    ['Adapters', adapters.map(({ type }) => type).join(', ') || 'not loaded yet'],
    ['Server', options.serverUrl ?? 'none'],
    ['Relay', options.relayUrl ?? 'none'],
    ['Embedded wallet', options.frameUrl ?? 'off'],
    ['Theme and layout', `${options.themeMode}, ${options.layout}`],
    [
      'Features',
      Object.entries(offered)
        .filter(([, value]) => value !== false)
        .map(([name, value]) => (Array.isArray(value) ? `${name} (${value.join(', ')})` : name))
        .join(', '),
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], index) => (
        // Two wallets of a namespace may have the same status.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state.
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ConnectionState = ReturnType<Fairlead['store']['getState']>['connections']['eip155']

function connectionText(connection: ConnectionState): string {
  if (!connection) return 'disconnected'
  if (connection.status === 'disconnected')
    return connection.reason ? `disconnected: ${connection.reason}` : 'disconnected'
  if (connection.status === 'connecting') return `connecting ${connection.connectorId}`
  const { accounts, chainId, wallet } = connection
  return `${wallet.name} on ${chainId}: ${accounts.map(({ address }) => address).join(', ')}`
}
