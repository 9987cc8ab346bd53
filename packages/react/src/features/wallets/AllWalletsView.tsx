import type { Catalogue, Fairlead, Routes, WalletItem, WalletListState } from '@fairlead/core'
import { offersPairing } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useEffect, useRef } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { chooseWallet, isByCode, type WalletLink } from '../../hooks/chooseWallet.ts'
import { hasConsent } from '../../hooks/legal.ts'
import { useCatalogue } from '../../hooks/useCatalogue.ts'
import { useImpressions } from '../../hooks/useImpressions.ts'
import { useIsPaired, useWalletLinks } from '../../hooks/useWalletLinks.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AllWalletsView.module.css'
import { useWalletList } from './useWalletList.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { WalletSearch } from './WalletSearch.tsx'

/** Number of wallets per page of the API. Source: product specification, section 9. */
export const pageSize = 40

/** All wallets: those that can connect here, then the catalogue, to scroll or search. */
export function AllWalletsView({ data }: { data: Routes['AllWallets'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('AllWalletsView')
  const messages = useMessages()
  const { catalogue, hasFailed, retry } = useCatalogue(fairlead)
  useEffect(() => fairlead.events.emit('WALLETS_OPENED', {}), [fairlead])
  return (
    <ViewFrame title={messages.allWalletsTitle}>
      {catalogue ? (
        <AllWallets catalogue={catalogue} namespace={data?.namespace} />
      ) : (
        <>
          <div aria-busy={!hasFailed} className={styles.stage} />
          {hasFailed && (
            <Notice
              action={{ label: messages.retry, onPress: retry }}
              testId="fl-all-wallets-failed"
              variant="error"
            >
              {messages.loadFailed}
            </Notice>
          )}
        </>
      )}
    </ViewFrame>
  )
}

/** Search field, filter, count and grid. */
function AllWallets(props: { catalogue: Catalogue; namespace: Namespace | undefined }) {
  const { catalogue, namespace } = props
  const fairlead = useFairleadInstance('AllWallets')
  const messages = useMessages()
  const { change, items, place, state } = useWalletList(fairlead, catalogue, namespace)
  const { hasMore, isCertified, page, search, status } = state
  const { list } = place
  const see = useImpressions(fairlead, 'AllWallets')
  const field = useRef<HTMLInputElement>(null)
  const focusGrid = useRef(() => {})
  const { counted, isBusy, isEmpty, none, total } = useAnnouncedCount(items.length, state)

  const more = useCallback(() => void list.more(), [list])
  // The pressed button is removed, so move the focus to the field.
  function reset() {
    change({ isCertified: false, search: '' })
    field.current?.focus()
  }
  function retry() {
    field.current?.focus()
    more()
  }
  const { choose, hasPaired, linkOf, openCode } = useChoice(fairlead, namespace)

  return (
    <>
      <WalletSearch
        inputRef={field}
        isBusy={isBusy}
        onChange={(text) => change({ search: text })}
        onClear={() => {
          change({ search: '' })
          field.current?.focus()
        }}
        onDown={() => focusGrid.current()}
        value={search}
      />
      {fairlead.environment.isMobile && openCode && !isEmpty && (
        <CodeButton onPress={openCode} testId="fl-all-wallets-qr" />
      )}
      <div className={styles.bar}>
        <span data-testid="fl-all-wallets-count">{!isBusy && !isEmpty && counted}</span>
        {(isCertified || catalogue.hasCertified()) && (
          <CertifiedFilter isOn={isCertified} onChange={(isOn) => change({ isCertified: isOn })} />
        )}
      </div>
      {isEmpty ? (
        <NoWallets
          onReset={search || isCertified ? reset : undefined}
          openCode={openCode}
          text={none}
        />
      ) : (
        <WalletGrid
          focusRef={focusGrid}
          hasMore={hasMore && status !== 'error'}
          items={items}
          key={`${search.trim()} ${isCertified}`}
          isDisabled={(item) => hasPaired && isByCode(fairlead, item)}
          linkOf={linkOf}
          onChoose={choose}
          onMore={more}
          page={page}
          place={place}
          see={see}
          total={isBusy ? undefined : total}
        />
      )}
      {status === 'error' && (
        <Notice
          action={{ label: messages.retry, onPress: retry }}
          testId="fl-all-wallets-failed"
          variant="error"
        >
          {messages.walletsFailed}
        </Notice>
      )}
    </>
  )
}

/** Returns the total number of wallets, and the texts about it; announces them. */
function useAnnouncedCount(length: number, state: WalletListState) {
  const { count = 0, hasMore, page, search, status } = state
  const messages = useMessages()
  const { tag } = useLanguage()
  const isBusy = status === 'loading' && page === 0
  const isEmpty = status === 'ready' && length === 0 && !hasMore
  const total = length + (hasMore ? Math.max(0, count - page * pageSize) : 0)
  const counted = messages.walletCount(total, new Intl.NumberFormat(tag).format(total))
  const none = search.trim() ? messages.noWalletMatches(search.trim()) : messages.noWallets
  useAnnounce(isBusy ? messages.loadingWallets : isEmpty ? none : page > 0 ? counted : '')
  return { counted, isBusy, isEmpty, none, total }
}

/** Returns what a press on a wallet does, and `openCode` if a wallet on another device can scan a code. */
function useChoice(fairlead: Fairlead, namespace: Namespace | undefined) {
  const { linkOf, onFollow } = useWalletLinks(fairlead, {
    isBlocked: !hasConsent(fairlead),
    namespace,
  })
  const hasPaired = useIsPaired(fairlead, namespace)
  const choose = useCallback(
    (item: WalletItem, position: number, link: WalletLink | undefined) => {
      // The consent checkbox is in the Connect view.
      if (!hasConsent(fairlead)) return fairlead.modal.reset('Connect')
      if (link) onFollow(item)
      chooseWallet(fairlead, { item, link, namespace, position, view: 'AllWallets' })
    },
    [fairlead, namespace, onFollow],
  )
  const openCode =
    offersPairing(fairlead) && !hasPaired
      ? () => {
          if (!hasConsent(fairlead)) fairlead.modal.reset('Connect')
          else fairlead.modal.push('ConnectingWalletConnect', { namespace })
        }
      : undefined
  return { choose, hasPaired, linkOf, openCode }
}

function CertifiedFilter(props: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { isOn, onChange } = props
  return (
    <button
      aria-pressed={isOn}
      className={styles.filter}
      data-testid="fl-all-wallets-certified"
      onClick={() => onChange(!isOn)}
      type="button"
    >
      {isOn && <Icon name="check" size={16} />}
      {useMessages().certifiedOnly}
    </button>
  )
}

/** Shown in place of the grid. `onReset` is absent if all wallets were asked for. */
function NoWallets(props: {
  onReset: (() => void) | undefined
  openCode: (() => void) | undefined
  text: string
}) {
  const { onReset, openCode, text } = props
  const messages = useMessages()
  return (
    <div className={cx(styles.stage, styles.empty)} data-testid="fl-all-wallets-empty">
      <p>{text}</p>
      {onReset && (
        <Button onPress={onReset} testId="fl-all-wallets-reset">
          {messages.showAllWallets}
        </Button>
      )}
      {openCode && <CodeButton onPress={openCode} testId="fl-all-wallets-empty-qr" />}
    </div>
  )
}

function CodeButton(props: { onPress: () => void; testId: string }) {
  return (
    <Button {...props}>
      <Icon name="qr" />
      {useMessages().qrShow}
    </Button>
  )
}
