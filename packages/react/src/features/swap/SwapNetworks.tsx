import type { CaipNetwork } from '@fairlead/protocol'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './SwapView.module.css'

/** Choice of the network on which the tokens arrive. */
export function SwapNetworks({ chosen, networks, onChoose }: SwapNetworks.Props) {
  const messages = useMessages()
  return (
    <fieldset className={styles.networks}>
      <legend className={styles.heading}>{messages.swapTargetNetwork}</legend>
      {networks.map((network) => (
        <NetworkChip
          isChosen={network.caipNetworkId === chosen.caipNetworkId}
          key={network.caipNetworkId}
          network={network}
          onPress={() => onChoose(network)}
        />
      ))}
    </fieldset>
  )
}

export declare namespace SwapNetworks {
  type Props = {
    chosen: CaipNetwork
    networks: readonly CaipNetwork[]
    onChoose: (network: CaipNetwork) => void
  }
}

function NetworkChip(props: { isChosen: boolean; network: CaipNetwork; onPress: () => void }) {
  const { isChosen, network, onPress } = props
  const fairlead = useFairleadInstance('NetworkChip')
  const url = usePicture(fairlead, networkImage(fairlead.options, network))
  return (
    <button
      aria-pressed={isChosen}
      className={styles.token}
      data-testid={`fl-swap-select-token-network-${network.caipNetworkId}`}
      onClick={onPress}
      type="button"
    >
      <Picture name={network.name} size="small" url={url} />
      <span>{network.name}</span>
    </button>
  )
}
