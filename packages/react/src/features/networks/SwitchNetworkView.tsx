import type { Routes } from '@fairlead/core'
import { networkById } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useNetworkPicture } from '../../hooks/useNetworkPicture.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './SwitchNetworkView.module.css'

/** Shown while the wallet asks whether to switch the network; opened and closed by the switch. */
export function SwitchNetworkView({ data }: { data: Routes['SwitchNetwork'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SwitchNetworkView')
  const { store } = fairlead
  const messages = useMessages()
  useAnnounce(messages.switchText)
  const network = networkById(store.getState(), data.network)
  const picture = useNetworkPicture(fairlead, network)
  const name = network?.name ?? data.network
  return (
    <ViewFrame title={messages.switchTitle(name)}>
      <div className={styles.center} data-state="loading" data-testid="fl-switch-network">
        <Ring state="waiting">
          <Picture isRound name={name} size="large" url={picture} />
        </Ring>
        <p className={styles.text}>{messages.switchText}</p>
      </div>
    </ViewFrame>
  )
}
