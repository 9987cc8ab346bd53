import { disconnect, selectNetwork, switchNetwork } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RowList } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { NetworkRow } from './NetworkRow.tsx'
import styles, { css } from './SwitchNetworkView.module.css'

/** The wallet is where this app does not work. Closing is allowed: nobody is trapped here. */
export function UnsupportedChainView() {
  useStyles(css)
  const fairlead = useFairleadInstance('UnsupportedChainView')
  const messages = useMessages()
  const { approvedIds, networks } = useSelected(fairlead.store, (state) => selectNetwork(state))
  return (
    <ViewFrame title={messages.unsupportedTitle}>
      <p className={styles.text}>{messages.unsupportedText}</p>
      <RowList label={messages.networkList}>
        {networks.map((network) => (
          <NetworkRow
            isApproved={approvedIds.includes(network.caipNetworkId)}
            isCurrent={false}
            key={network.caipNetworkId}
            network={network}
            onChoose={() => void switchNetwork(fairlead, network.caipNetworkId)}
            view="unsupported-chain"
          />
        ))}
      </RowList>
      <Button
        onPress={() => void disconnect(fairlead).catch(() => {})}
        testId="fl-unsupported-chain-disconnect"
      >
        <Icon name="disconnect" />
        {messages.disconnect}
      </Button>
    </ViewFrame>
  )
}
