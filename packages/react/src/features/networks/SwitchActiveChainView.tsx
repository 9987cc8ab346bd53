import { networkById, type Routes } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './SwitchNetworkView.module.css'

/** The wallet in use can't reach the wanted namespace: another one is needed for it. */
export function SwitchActiveChainView({ data }: { data: Routes['SwitchActiveChain'] }) {
  useStyles(css)
  const { modal, options, store } = useFairleadInstance('SwitchActiveChainView')
  const messages = useMessages()
  const network = networkById(store.getState(), data.network)
  const name = network?.name ?? data.network
  return (
    <ViewFrame title={messages.activeChainTitle(name)}>
      <div className={styles.center}>
        <Picture isRound name={name} size="large" url={networkImage(options, network)} />
        <p className={styles.text}>{messages.activeChainText}</p>
      </div>
      <Button
        onPress={() => modal.replace(data.navigateTo, { namespace: data.switchToChain })}
        testId="fl-switch-active-chain-confirm"
        variant="accent"
      >
        {messages.chooseWallet}
      </Button>
    </ViewFrame>
  )
}
