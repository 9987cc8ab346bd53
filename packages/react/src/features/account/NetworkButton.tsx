import { selectNetwork, tellsUnsupportedChain } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useNetworkPicture } from '../../hooks/useNetworkPicture.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './AccountView.module.css'

/** The current network; opens the list of networks. Absent where there is nothing to choose. */
export function NetworkButton() {
  const fairlead = useFairleadInstance('NetworkButton')
  const { modal, options, store } = fairlead
  const messages = useMessages()
  const { isUnsupported, network, networks } = useSelected(store, (state) => selectNetwork(state))
  const picture = useNetworkPicture(fairlead, network)
  const hasChoice = options.enableNetworkSwitch && (networks.length > 1 || isUnsupported)
  if (!hasChoice) return null
  const elsewhere = tellsUnsupportedChain(options)
    ? messages.unsupportedNetwork
    : messages.unknownNetwork
  const name = isUnsupported || !network ? elsewhere : network.name
  return (
    <button
      aria-label={messages.currentNetwork(name)}
      className={styles.network}
      data-testid="fl-account-network"
      onClick={() => modal.push('Networks')}
      type="button"
    >
      <Picture isRound name={name} size="small" url={picture} />
      <span>{name}</span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
}
