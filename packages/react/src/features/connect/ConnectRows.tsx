import {
  type ConnectRow,
  connectedOf,
  formatAddress,
  namespacesOf,
  type Routes,
} from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { chooseWallet, isByCode, seenAs } from '../../hooks/chooseWallet.ts'
import type { useConnectRows } from '../../hooks/useConnectRows.ts'
import { useImpressions, useWatched } from '../../hooks/useImpressions.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useIsPaired, useWalletLinks } from '../../hooks/useWalletLinks.ts'
import { useWalletPicture } from '../../hooks/useWalletPicture.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import styles from './ConnectView.module.css'
import type { ConsentBox } from './ConsentBox.tsx'

type Namespace = Exclude<Routes['Connect'], undefined>['namespace']

/** The list of the Connect view: wallets, placeholders for those that still load, and "Search all wallets". */
export function ConnectRows(props: ConnectRows.Props) {
  const { consent, listed, namespace, onRetry } = props
  const { hasFailed, isLoading, isOffered, rows, total } = listed
  const fairlead = useFairleadInstance('ConnectRows')
  const messages = useMessages()
  const see = useImpressions(fairlead, 'Connect')
  const links = useWalletLinks(fairlead, { isBlocked: consent?.isGiven === false, namespace })
  const hasPaired = useIsPaired(fairlead, namespace)
  const openAll = () => fairlead.modal.push('AllWallets', namespace && { namespace })
  return (
    <>
      <RowList label={messages.walletList}>
        {rows.map((row, index) =>
          row.isComing ? (
            <Place key={row.id} />
          ) : (
            <WalletItem
              consent={consent}
              isDisabled={hasPaired && isByCode(fairlead, row)}
              key={row.id}
              links={links}
              namespace={namespace}
              position={index + 1}
              row={row}
              see={see}
            />
          ),
        )}
        {isLoading && isOffered && <Place />}
        {total !== undefined && <SearchAll onPress={openAll} total={total} />}
      </RowList>
      {hasFailed && (
        <Notice
          action={{ label: messages.retry, onPress: onRetry }}
          testId="fl-connect-failed"
          variant="warning"
        >
          {messages.walletsFailed}
        </Notice>
      )}
    </>
  )
}

export declare namespace ConnectRows {
  type Props = {
    consent: ConsentBox.Props | undefined
    listed: ReturnType<typeof useConnectRows>
    namespace: Namespace
    onRetry: () => void
  }
}

/** Placeholder as high as a row, so that the list doesn't grow when a row loads. */
function Place() {
  return <li aria-hidden="true" className={styles.place} />
}

function SearchAll({ onPress, total }: { onPress: () => void; total: number }) {
  const messages = useMessages()
  const { tag } = useLanguage()
  // Rounded down: users only need to know whether their wallet is likely to be listed.
  const isRound = total > 10
  const count = new Intl.NumberFormat(tag).format(isRound ? total - (total % 10) : total)
  return (
    <Row
      image={<Drawing icon="search" />}
      isPinned
      onPress={onPress}
      tag={{ dot: false, text: isRound ? `${count}+` : count }}
      testId="fl-connect-all-wallets"
      title={messages.searchAll}
    />
  )
}

/** Icon in place of a wallet picture. */
function Drawing({ icon }: { icon: Icon.Name }) {
  return (
    <span className={styles.searchAll}>
      <Icon name={icon} />
    </span>
  )
}

function WalletItem(props: {
  consent: ConsentBox.Props | undefined
  isDisabled: boolean
  links: ReturnType<typeof useWalletLinks>
  namespace: Namespace
  position: number
  row: ConnectRow
  see: ReturnType<typeof useImpressions>
}) {
  const { consent, isDisabled, links, namespace, position, row, see } = props
  const { isAmbiguous, isInstalled, isRecent } = row
  const fairlead = useFairleadInstance('WalletItem')
  const isBlocked = consent?.isGiven === false
  const link = links.linkOf(row)
  const messages = useMessages()
  const picture = useWalletPicture(fairlead, row)
  // Observed again, in the same position, whenever a value reported about the row changes.
  const seen = seenAs(fairlead, row, position)
  const { id, name } = seen
  const watched = useWatched<HTMLLIElement>(see, seen)

  function choose() {
    // Pressing a blocked wallet moves the focus to the consent checkbox.
    if (isBlocked) return consent.box.current?.focus()
    if (link) links.onFollow(row)
    chooseWallet(fairlead, { item: row, link, namespace, position, view: 'Connect' })
  }

  const isCode = row.type === 'walletConnect'
  const held = useHeld(row, namespace)
  const tag = held
    ? messages.connectedTag
    : isRecent
      ? messages.recent
      : isInstalled
        ? messages.installed
        : isCode
          ? messages.qrTag
          : undefined
  return (
    <Row
      blockedBy={isBlocked ? consent.hintId : undefined}
      // Two wallets of one name: their ids tell them apart.
      detail={isAmbiguous ? id : held}
      disabled={isDisabled}
      itemRef={watched}
      image={isCode ? <Drawing icon="qr" /> : <Picture name={name} url={picture} />}
      link={link}
      onPress={choose}
      tag={tag ? { dot: held !== undefined || (isInstalled && !isRecent), text: tag } : undefined}
      testId={`fl-connect-wallet-${id}`}
      title={name}
    />
  )
}

/** Returns the short address if the wallet is connected already: in the list's namespace, or in any without one. */
function useHeld({ members = [] }: ConnectRow, namespace: Namespace): string | undefined {
  const { store } = useFairleadInstance('useHeld')
  return useSelected(store, (state) => {
    const asked = namespace ? [namespace] : namespacesOf(members, state.networks)
    const held = asked.flatMap((name) => connectedOf(state, name) ?? [])
    const ours = held.find(({ connectorId }) => members.some(({ id }) => id === connectorId))
    return ours && formatAddress(ours.accounts[0].address)
  })
}
