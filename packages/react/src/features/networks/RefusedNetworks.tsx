import { type State, switchNetwork } from '@fairlead/core'
import { connectedOf } from '@fairlead/core/internal'
import type { CaipNetwork, Namespace } from '@fairlead/protocol'
import { useCallback, useId } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { RowList } from '../../ui/Row.tsx'
import { NetworkRow } from './NetworkRow.tsx'
import styles from './NetworksView.module.css'

/**
 * Networks of one namespace that the connected wallet has not approved for this page. The user can add one in the
 * wallet, where a paired wallet allows that call, or pair again.
 */
export function RefusedNetworks({ namespace, networks, view }: RefusedNetworks.Props) {
  const fairlead = useFairleadInstance('RefusedNetworks')
  const messages = useMessages()
  const id = useId()
  const isPaired = useSelected(
    fairlead.store,
    useCallback(
      (state: State) => connectedOf(state, namespace)?.wallet.type === 'WALLET_CONNECT',
      [namespace],
    ),
  )
  const canAdd =
    useLoaded(
      useCallback(async () => {
        if (!isPaired || namespace !== 'eip155') return false
        const pairing = await fairlead.pairing()
        return pairing.allows(namespace, 'wallet_addEthereumChain')
      }, [fairlead, isPaired, namespace]),
    ) === true
  const text = canAdd
    ? messages.notApprovedAdd
    : isPaired
      ? messages.notApprovedPair
      : messages.notApprovedText
  return (
    <section aria-labelledby={id} className={styles.group} data-testid="fl-networks-not-approved">
      <h2 className={styles.heading} id={id}>
        {messages.notApprovedTitle}
      </h2>
      <p className={styles.note}>{text}</p>
      <RowList label={messages.notApprovedTitle}>
        {networks.map((network) => (
          <NetworkRow
            isCurrent={false}
            key={network.caipNetworkId}
            network={network}
            onChoose={() => void switchNetwork(fairlead, network.caipNetworkId)}
            refusal={canAdd ? 'addable' : 'refused'}
            view={view}
          />
        ))}
      </RowList>
      {isPaired && (
        <Button
          onPress={() => fairlead.modal.push('ConnectingWalletConnect', { namespace })}
          testId="fl-networks-pair-again"
        >
          {messages.pairAgain}
        </Button>
      )}
    </section>
  )
}

export declare namespace RefusedNetworks {
  type Props = {
    namespace: Namespace
    networks: readonly CaipNetwork[]
    view: NetworkRow.Props['view']
  }
}
