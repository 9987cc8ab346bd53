import { formatAddress, type Routes, type State } from '@fairlead/core'
import { asOne, connectedOf, groupOf, memberOf, namespacesOf } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage, walletImage } from '../../hooks/images.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { leaveConnected } from '../../modal/leaveConnected.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { namespaceName } from '../../ui/namespaceName.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ConnectingExternalView.module.css'

/**
 * Namespaces to connect a wallet in that has several. After one is connected, the others are offered; no request starts
 * without a press.
 */
export function ConnectingMultiChainView({ data }: { data: Routes['ConnectingMultiChain'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('ConnectingMultiChainView')
  const { events, modal, options, store } = fairlead
  const messages = useMessages()
  const { connectors, networks } = useSelected(store, pick)
  const group = groupOf(connectors, data.connectorId)
  const offered = group ? namespacesOf(group, networks) : []
  const isGone = offered.length === 0
  useEffect(() => {
    if (!isGone) return
    modal.showToast({ message: messages.walletGone, variant: 'error' })
    modal.back()
  }, [isGone, messages, modal])

  const choices = offered.map((namespace) => {
    const held = connectedOf(store.getState(), namespace)
    const isOurs = group?.some(({ id }) => id === held?.connectorId)
    return { held, isOurs, namespace }
  })
  const isStarted = choices.some(({ isOurs }) => isOurs)
  const text = isStarted ? messages.multiChainMore : messages.multiChainText
  useAnnounce(isGone ? '' : text)
  if (!group) return <ViewFrame title={messages.connectTitle}>{null}</ViewFrame>

  const wallet = asOne(group)
  function choose(namespace: Namespace, position: number) {
    const member = group && memberOf(group, namespace)
    if (!member) return
    const { id, name } = member
    const view = 'ConnectingMultiChain'
    events.emit('WALLET_SELECTED', { id, name, platform: 'extension', position, view })
    modal.push('ConnectingExternal', { connectorId: id, namespace, wallet: data.wallet })
  }
  return (
    <ViewFrame title={wallet.name}>
      <div className={styles.center}>
        <Picture name={wallet.name} size="large" url={walletImage(options, wallet)} />
        <p className={styles.text}>{text}</p>
      </div>
      <RowList label={messages.multiChainList}>
        {choices.map(({ held, isOurs, namespace }, index) => {
          const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
          const name = namespaceName[namespace]
          return (
            <Row
              detail={
                isOurs
                  ? formatAddress(held?.accounts[0].address ?? '')
                  : held
                    ? messages.multiChainOther(held.wallet.name)
                    : // Isolated (FSI…PDI), so that the names keep their order in right-to-left text.
                      own.map((network) => `\u2068${network.name}\u2069`).join(', ')
              }
              image={<Picture isRound name={name} url={networkImage(options, own[0])} />}
              key={namespace}
              onPress={() => choose(namespace, index + 1)}
              tag={isOurs ? { dot: true, text: messages.connectedTag } : undefined}
              testId={`fl-connecting-multi-chain-namespace-${namespace}`}
              title={name}
            />
          )
        })}
      </RowList>
      {isStarted && (
        <Button
          onPress={() => leaveConnected(fairlead)}
          testId="fl-connecting-multi-chain-done"
          variant="accent"
        >
          {messages.done}
        </Button>
      )}
    </ViewFrame>
  )
}

function pick({ connections, connectors, networks }: State) {
  return { connections, connectors, networks }
}
