import { type ConnectRow, formatAddress, type Routes } from '@fairlead/core'
import { connectedOf, namespacesOf } from '@fairlead/core/internal'
import { type ReactElement, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { chooseWallet, isByCode, seenAs } from '../../hooks/chooseWallet.ts'
import type { useConnectRows } from '../../hooks/useConnectRows.ts'
import { useImpressions, useWatched } from '../../hooks/useImpressions.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useIsPaired, useWalletLinks } from '../../hooks/useWalletLinks.ts'
import { useWalletPicture } from '../../hooks/useWalletPicture.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { PrefetchContext } from '../../modal/PrefetchContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { NearRows } from '../../ui/NearRows.tsx'
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
  const prefetch = useContext(PrefetchContext)
  const isPrepared = useRef(false)
  const prepare = () => {
    if (isPrepared.current) return
    isPrepared.current = true
    prefetch()
    // A failed download is retried, and its error reported, when the user connects.
    import('./startAttempt.ts').then(({ startAttempts }) => startAttempts(fairlead)).catch(() => {})
    for (const adapter of fairlead.adapters) adapter.prepare?.().catch(() => {})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first render's function does the same as the latest.
  useEffect(
    () => (hasHover() ? undefined : fairlead.environment.schedule(prepare, prepareMs)),
    [fairlead],
  )
  const list = useRef<HTMLUListElement>(null)
  // A long list doesn't render all rows, so each row has its position for screen readers.
  const length = rows.length + (total === undefined ? 0 : 1)
  const placeOf = (position: number) =>
    rows.length > mostRows ? { position, total: length } : undefined
  const openAll = () => fairlead.modal.push('AllWallets', namespace && { namespace })
  return (
    <>
      <RowList label={messages.walletList} listRef={list} onIntent={prepare}>
        <Rows
          list={list}
          rows={rows.map((row, index) =>
            row.isComing ? (
              <Place key={row.id} />
            ) : (
              <WalletItem
                consent={consent}
                isDisabled={hasPaired && isByCode(fairlead, row)}
                key={row.id}
                links={links}
                namespace={namespace}
                place={placeOf(index + 1)}
                position={index + 1}
                row={row}
                see={see}
              />
            ),
          )}
        />
        {isLoading && isOffered && <Place />}
        {total !== undefined && (
          <SearchAll onPress={openAll} place={placeOf(length)} total={total} />
        )}
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

/** False on a touch screen, where no hover comes before the press. */
const hasHover = () => matchMedia('(hover: hover)').matches
/**
 * Delay before a shown list on a touch screen loads the code that connects, in milliseconds: the wallets' pictures load
 * first.
 */
const prepareMs = 500

/** Lists up to this length render all rows. */
const mostRows = 60

/** Loads the code of long lists; null if that fails. */
const loadNearRows = () => import('../../ui/NearRows.tsx').catch(() => null)
const loadNothing = async () => undefined

/**
 * Renders all rows of a short list. Of a long one, renders the first rows until its code is loaded, and then those near
 * the window. Without the code it renders all.
 */
function Rows({ list, rows }: Rows.Props) {
  const isLong = rows.length > mostRows
  const code = useLoaded<typeof import('../../ui/NearRows.tsx') | null | undefined>(
    isLong ? loadNearRows : loadNothing,
  )
  const [near, setNear] = useState<NearRows>()
  const { length } = rows
  useEffect(
    () => (code && list.current ? code.watchNearRows(list.current, length, setNear) : undefined),
    [code, length, list],
  )
  if (!isLong || code === null) return rows
  return code && near ? code.renderNearRows(rows, near) : rows.slice(0, mostRows)
}

declare namespace Rows {
  type Props = { list: RefObject<HTMLElement | null>; rows: readonly ReactElement[] }
}

/** Placeholder as high as a row, so that the list doesn't grow when a row loads. */
function Place() {
  return <li aria-hidden="true" className={styles.place} />
}

function SearchAll(props: { onPress: () => void; place: Row.Props['place']; total: number }) {
  const { onPress, place, total } = props
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
      place={place}
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
  place: Row.Props['place']
  position: number
  row: ConnectRow
  see: ReturnType<typeof useImpressions>
}) {
  const { consent, isDisabled, links, namespace, place, position, row, see } = props
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
      place={place}
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
