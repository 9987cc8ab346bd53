import type { Routes } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useFairleadConnections } from '../../hooks/useFairleadConnections.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { namespaceName } from '../../ui/namespaceName.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ProfileWalletsView.module.css'
import { useWalletActions } from './useWalletActions.ts'
import { WalletEntry } from './WalletEntry.tsx'
import { WalletInUse } from './WalletInUse.tsx'

/** Connected wallets, active or not, former ones, and a button to connect another. */
export function ProfileWalletsView({ data }: { data: Routes['ProfileWallets'] }) {
  useStyles(css)
  const { features, modal, store } = useFairleadInstance('ProfileWalletsView')
  const messages = useMessages()
  const actions = useWalletActions()
  const { activeNamespace, namespaces } = useSelected(store, (state) => ({
    activeNamespace: state.activeNamespace,
    namespaces: [...new Set(state.networks.map(({ chainNamespace }) => chainNamespace))],
  }))
  const [chosen, setChosen] = useState<Namespace | undefined>(data?.namespace)
  const current = chosen && namespaces.includes(chosen) ? chosen : activeNamespace
  const isAllowed = useSelected(features, ({ multiWallet }) => multiWallet)
  useEffect(() => {
    // Switched off in the meantime: the route guard decides where to go.
    if (!isAllowed) modal.reset('ProfileWallets')
  }, [isAllowed, modal])

  const wallets = <Wallets actions={actions} namespace={current} />
  return (
    <ViewFrame focusKey={actions.steps} title={messages.profileTitle}>
      {namespaces.length > 1 ? (
        <Tabs
          current={current}
          label={messages.profileTitle}
          name="fl-profile"
          onChoose={setChosen}
          tabs={namespaces.map((id) => ({ id, title: namespaceName[id] }))}
        >
          {wallets}
        </Tabs>
      ) : (
        wallets
      )}
    </ViewFrame>
  )
}

function Wallets({ actions, namespace }: Wallets.Props) {
  const { modal, store } = useFairleadInstance('Wallets')
  const messages = useMessages()
  const { connections, recent } = useFairleadConnections(namespace)
  const connectors = useSelected(store, (state) => state.connectors)
  const { isBusy } = actions
  const active = connections.find(({ status }) => status === 'active')
  const others = connections.filter((connection) => connection !== active)
  return (
    <div aria-busy={isBusy} className={styles.wallets}>
      {active ? (
        <WalletInUse actions={actions} connection={active} />
      ) : (
        <p className={styles.empty} data-testid="fl-profile-empty">
          {messages.profileEmpty}
        </p>
      )}
      {others.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{messages.profileOthers}</h2>
          <ul aria-label={messages.profileOthers} className={styles.list}>
            {others.map((connection) => (
              <WalletEntry
                actions={actions}
                connection={connection}
                key={connection.connectorId}
                onChoose={() => actions.choose(connection)}
                onRemove={() => actions.leave(connection)}
                remove={{
                  icon: 'disconnect',
                  label: (wallet) => `${messages.disconnect}: ${wallet}`,
                }}
                testId="fl-profile-other"
                word={messages.profileUse}
              />
            ))}
          </ul>
        </section>
      )}
      {recent.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{messages.recent}</h2>
          <ul aria-label={messages.recent} className={styles.list}>
            {recent.map((connection) => (
              <WalletEntry
                actions={actions}
                connection={connection}
                isGone={!connectors.some(({ id }) => id === connection.connectorId)}
                key={connection.connectorId}
                onChoose={() => actions.choose(connection)}
                onRemove={() => actions.forget(connection)}
                remove={{ icon: 'close', label: messages.profileForget }}
                testId="fl-profile-recent"
                word={messages.profileConnect}
              />
            ))}
          </ul>
        </section>
      )}
      <div className={styles.actions}>
        <Button
          onPress={() => modal.push('Connect', { namespace })}
          testId="fl-profile-add"
          variant={connections.length === 0 ? 'accent' : 'neutral'}
        >
          {messages.profileAdd}
        </Button>
        {connections.length > 1 && (
          <Button
            disabled={isBusy}
            onPress={() => actions.leaveAll(namespace)}
            testId="fl-profile-disconnect-all"
          >
            {messages.profileDisconnectAll}
          </Button>
        )}
      </div>
    </div>
  )
}

declare namespace Wallets {
  type Props = { actions: useWalletActions.Result; namespace: Namespace }
}
