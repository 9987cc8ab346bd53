import { type State, switchNetwork } from '@fairlead/core'
import { selectNetwork } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ReceiveView.module.css'

/** The networks on which the address is valid: those of its namespace that the wallet has approved. */
export function CompatibleNetworksView() {
  useStyles(css)
  const fairlead = useFairleadInstance('CompatibleNetworksView')
  const { modal, options, store } = fairlead
  const messages = useMessages()
  const { approvedIds, caipNetworkId, networks } = useSelected(store, selectOwn)
  const compatible = networks.filter((network) => approvedIds.includes(network.caipNetworkId))

  async function choose(id: (typeof approvedIds)[number]) {
    if (id === caipNetworkId) return modal.back()
    const { ok } = await switchNetwork(fairlead, id)
    // The switch is done: back to the QR code, which now includes the new network.
    if (ok && modal.view() === 'CompatibleNetworks') modal.back()
  }
  return (
    <ViewFrame title={messages.compatibleTitle}>
      <p className={styles.warning}>{messages.compatibleText}</p>
      <RowList label={messages.networkList}>
        {compatible.map((network) => (
          <Row
            detail={network.testnet ? messages.testNetwork : undefined}
            disabled={!options.enableNetworkSwitch}
            image={<Picture isRound name={network.name} url={networkImage(options, network)} />}
            isCurrent={network.caipNetworkId === caipNetworkId || undefined}
            key={network.caipNetworkId}
            onPress={() => void choose(network.caipNetworkId)}
            testId={`fl-compatible-networks-network-${network.caipNetworkId}`}
            title={network.name}
          />
        ))}
      </RowList>
    </ViewFrame>
  )
}

function selectOwn(state: State) {
  return selectNetwork(state, state.activeNamespace)
}
