import { connectionOf } from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { cx } from '../ui/cx.ts'
import styles from './PageButton.module.css'
import { type ButtonAttributes, PageButton } from './PageButton.tsx'

export function ConnectButton({ attributes }: { attributes: ButtonAttributes }) {
  return <PageButton {...useConnectButton(attributes)} />
}

/** Returns the button's props while no account is connected. */
export function useConnectButton(attributes: ButtonAttributes): PageButton.Props {
  const { isDisabled, label, loadingLabel, namespace, size } = attributes
  const { modal, store } = useFairleadInstance('ConnectButton')
  const { isLoaded, words } = useLanguage()
  const isConnecting = useSelected(
    store,
    (state) => connectionOf(state, namespace ?? state.activeNamespace).status === 'connecting',
  )
  const isLoading = useSelected(modal.store, ({ loading }) => loading)
  const isBusy = isConnecting || isLoading
  // Loaded by a press of the button. Until then, the spinner alone shows the progress.
  const busyText = loadingLabel ?? (isLoaded ? words.connecting : undefined)
  const text = label ?? words.connectWallet
  const texts = [text, busyText ?? text]
  const [shown, other] = isBusy ? texts.toReversed() : texts
  return {
    isBusy,
    isDisabled,
    look: 'accent',
    onPress: () => (modal.isOpen() ? modal.close() : void modal.open({ namespace })),
    size,
    testId: 'fl-button-connect',
    children: (
      // Reserves the width of both texts, so that a press doesn't shift the elements beside the button.
      <span className={cx(styles.text, styles.either)} data-other={other}>
        {shown}
      </span>
    ),
  }
}
