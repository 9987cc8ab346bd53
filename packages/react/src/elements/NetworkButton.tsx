import { selectNetwork } from '@fairlead/core'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { Picture } from '../ui/Picture.tsx'
import type { ButtonAttributes } from './buttons.tsx'
import styles from './PageButton.module.css'
import { PageButton } from './PageButton.tsx'

export function NetworkButton({ attributes }: { attributes: ButtonAttributes }) {
  const { isDisabled, label, namespace, size } = attributes
  const { modal, options, store } = useFairleadInstance('NetworkButton')
  const messages = useMessages()
  const { isUnsupported, network } = useSelected(store, (state) => selectNetwork(state, namespace))
  const name = isUnsupported
    ? messages.unsupportedNetwork
    : (network?.name ?? label ?? messages.selectNetwork)
  return (
    <PageButton
      isDisabled={isDisabled || !options.enableNetworkSwitch}
      label={network || isUnsupported ? messages.currentNetwork(name) : name}
      look={isUnsupported ? 'warning' : 'quiet'}
      onPress={() => void modal.open({ view: 'Networks' })}
      size={size}
      testId="fl-button-network"
    >
      {network && !isUnsupported && (
        <Picture isRound name={name} size="small" url={network.assets?.imageUrl} />
      )}
      <span className={styles.text}>{name}</span>
    </PageButton>
  )
}
