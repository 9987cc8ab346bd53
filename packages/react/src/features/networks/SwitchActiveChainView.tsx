import type { Routes } from '@fairlead/core'
import {
  connectedOf,
  groupOf,
  memberOf,
  networkById,
  switchActiveChain,
} from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './SwitchNetworkView.module.css'

/**
 * Shown if no account is connected in the wanted namespace: offers the same wallet, if it has that namespace, or
 * another.
 */
export function SwitchActiveChainView({ data }: { data: Routes['SwitchActiveChain'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SwitchActiveChainView')
  const { options, store } = fairlead
  const messages = useMessages()
  const { network, same } = useSelected(store, (state) => {
    const inUse = connectedOf(state, state.activeNamespace)
    const group = inUse && groupOf(state.connectors, inUse.connectorId)
    return {
      network: networkById(state, data.network),
      same: group && memberOf(group, data.switchToChain),
    }
  })
  const name = network?.name ?? data.network
  return (
    <ViewFrame title={same ? messages.switchTitle(name) : messages.activeChainTitle(name)}>
      <div className={styles.center}>
        <Picture isRound name={name} size="large" url={networkImage(options, network)} />
        <p className={styles.text}>
          {same ? messages.activeChainSameText(same.name, name) : messages.activeChainText}
        </p>
      </div>
      {same && (
        <Button
          onPress={() =>
            switchActiveChain(fairlead, data, {
              connectorId: same.id,
              namespace: data.switchToChain,
            })
          }
          testId="fl-switch-active-chain-same"
          variant="accent"
        >
          {messages.activeChainSame(same.name, name)}
        </Button>
      )}
      <Button
        onPress={() => switchActiveChain(fairlead, data)}
        testId="fl-switch-active-chain-confirm"
        variant={same ? undefined : 'accent'}
      >
        {messages.chooseWallet}
      </Button>
    </ViewFrame>
  )
}
