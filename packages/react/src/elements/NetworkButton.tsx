import { selectNetwork, showsUnsupportedChain } from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { networkImage } from '../hooks/images.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useWords } from '../hooks/useWords.ts'
import { cx } from '../ui/cx.ts'
import styles from './PageButton.module.css'
import { type ButtonAttributes, PageButton } from './PageButton.tsx'

export function NetworkButton({ attributes }: { attributes: ButtonAttributes }) {
  const { isDisabled, label, namespace, size } = attributes
  const { modal, options, store } = useFairleadInstance('NetworkButton')
  const { isHidden, words } = useWords()
  const { isUnsupported, network } = useSelected(store, (state) => selectNetwork(state, namespace))
  // A page that allows every network doesn't warn about an unknown one.
  const isLost = isUnsupported && showsUnsupportedChain(options)
  const elsewhere = isLost ? words.unsupportedNetwork : words.unknownNetwork
  const own = isUnsupported ? undefined : (network?.name ?? label)
  const name = own ?? (isUnsupported ? elsewhere : words.selectNetwork)
  return (
    <PageButton
      isDisabled={isDisabled || !options.enableNetworkSwitch}
      label={!isHidden && (network || isUnsupported) ? words.currentNetwork(name) : name}
      look={isLost ? 'warning' : 'quiet'}
      onPress={() =>
        namespace ? modal.reset('Networks', { namespace }) : void modal.open({ view: 'Networks' })
      }
      picture={isUnsupported ? undefined : networkImage(options, network)}
      size={size}
      testId="fl-button-network"
    >
      <span className={cx(styles.text, isHidden && !own && styles.unseen)}>{name}</span>
    </PageButton>
  )
}
