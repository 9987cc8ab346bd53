import type { Fairlead, WalletItem } from '@fairlead/core'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useConnectRows } from '../../hooks/useConnectRows.ts'
import { useWalletPicture } from '../../hooks/useWalletPicture.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { LinkRow } from './LinkRow.tsx'
import styles, { css } from './wallets.module.css'

/** Maximum number of suggestions. */
export const limit = 4

/** Wallets for users who have none: those that the page features, its custom wallets, and recommended ones. */
export function GetWalletView() {
  useStyles(css)
  const fairlead = useFairleadInstance('GetWalletView')
  const messages = useMessages()
  const { hasFailed, retry, rows } = useConnectRows(fairlead, undefined)
  const items = rows
    .filter(({ entry, isComing, wallet }) => !wallet && (entry ?? isComing))
    .slice(0, limit)
  const { getWallet } = fairlead.options.links
  const [tries, setTries] = useState(0)
  // The press removes the button: move the focus to the heading.
  const tryAgain = () => {
    setTries(tries + 1)
    retry()
  }
  const isEmpty = items.length === 0 && !hasFailed
  return (
    <ViewFrame focusKey={tries} title={messages.getWallet}>
      <p className={styles.text}>
        {isEmpty && !getWallet ? messages.noSuggestions : messages.getWalletText}
      </p>
      <RowList label={messages.getWallet}>
        {items.map((item) =>
          item.isComing ? (
            <li aria-hidden="true" className={styles.place} key={item.id} />
          ) : (
            <Suggestion fairlead={fairlead} item={item} key={item.id} />
          ),
        )}
        {getWallet && (
          <LinkRow
            href={getWallet}
            onPress={() => fairlead.events.emit('GET_WALLET', { id: '', target: 'more' })}
            testId="fl-get-wallet-more"
            title={messages.moreWallets}
          />
        )}
      </RowList>
      {hasFailed && (
        <Notice
          action={{ label: messages.retry, onPress: tryAgain }}
          testId="fl-get-wallet-failed"
          variant="warning"
        >
          {messages.walletsFailed}
        </Notice>
      )}
    </ViewFrame>
  )
}

function Suggestion({ fairlead, item }: { fairlead: Fairlead; item: WalletItem }) {
  const { entry, id, name } = item
  const picture = useWalletPicture(fairlead, item)
  return (
    <Row
      image={<Picture name={name} url={picture} />}
      onPress={() => entry && fairlead.modal.push('WalletDownloads', { wallet: entry })}
      testId={`fl-get-wallet-wallet-${id}`}
      title={name}
    />
  )
}
