import { disconnect, type Routes } from '@fairlead/core'
import { isSwapNetwork, selectNetwork } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { NetworkGroups } from './NetworkGroups.tsx'
import styles, { css } from './SwitchNetworkView.module.css'

/** The wallet is on a network that the page, or a feature, doesn't support. The user can close the view. */
export function UnsupportedChainView({ data }: { data: Routes['UnsupportedChain'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('UnsupportedChainView')
  const messages = useMessages()
  const { approvedIds, networks } = useSelected(fairlead.store, (state) => selectNetwork(state))
  const isForSwaps = data?.feature === 'swaps'
  const fitting = isForSwaps
    ? networks.filter(({ caipNetworkId }) => isSwapNetwork(caipNetworkId))
    : networks
  const swapText = fitting.length > 0 ? messages.swapOffText : messages.swapOffNone
  return (
    <ViewFrame title={isForSwaps ? messages.swapOffTitle : messages.unsupportedTitle}>
      <p className={styles.text}>{isForSwaps ? swapText : messages.unsupportedText}</p>
      <NetworkGroups
        approvedIds={approvedIds}
        marksCurrent={false}
        networks={fitting}
        view="unsupported-chain"
      />
      <Button
        onPress={() => {
          // Accounts in other namespaces stay connected.
          const namespace = fairlead.store.getState().activeNamespace
          disconnect(fairlead, { namespace }).catch(() => {})
        }}
        testId="fl-unsupported-chain-disconnect"
      >
        <Icon name="disconnect" />
        {messages.disconnect}
      </Button>
    </ViewFrame>
  )
}
