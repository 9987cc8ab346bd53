import type { Catalogue, WalletItem } from '@fairlead/core'
import { offersPairing } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useRef } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { chooseWallet, isByCode, type WalletLink } from '../../hooks/chooseWallet.ts'
import { hasConsent } from '../../hooks/legal.ts'
import { useImpressions } from '../../hooks/useImpressions.ts'
import { useIsPaired, useWalletLinks } from '../../hooks/useWalletLinks.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../modal/Announcer.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './AllWalletsView.module.css'
import { useWalletList } from './useWalletList.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { WalletSearch } from './WalletSearch.tsx'

/** Number of wallets per page of the API. Source: product specification, section 9. */
export const pageSize = 40

/** Search field, filter, count and grid. */
export function AllWallets(props: { catalogue: Catalogue; namespace: Namespace | undefined }) {
  const { catalogue, namespace } = props
  const fairlead = useFairleadInstance('AllWallets')
  const messages = useMessages()
  const { tag } = useLanguage()
  const { items, place, state } = useWalletList(fairlead, catalogue, namespace)
  const { count = 0, hasMore, isCertified, page, search, status } = state
  const { list } = place
  const see = useImpressions(fairlead, 'AllWallets')
  const field = useRef<HTMLInputElement>(null)
  const focusGrid = useRef(() => {})
  const isBusy = status === 'loading' && page === 0
  const isEmpty = status === 'ready' && items.length === 0 && !hasMore
  const total = items.length + (hasMore ? Math.max(0, count - page * pageSize) : 0)
  const counted = messages.walletCount(total, new Intl.NumberFormat(tag).format(total))
  const none = search.trim() ? messages.noWalletMatches(search.trim()) : messages.noWallets
  useAnnounce(isBusy ? messages.loadingWallets : isEmpty ? none : page > 0 ? counted : '')

  const more = useCallback(() => void list.more(), [list])
  // A different list starts at the top.
  function change(to: { isCertified?: boolean; search?: string }) {
    place.offset = 0
    place.sizes = undefined
    if (to.isCertified !== undefined) list.filter(to.isCertified)
    if (to.search !== undefined) list.search(to.search)
  }
  // The pressed button is removed, so move the focus to the field.
  function reset() {
    change({ isCertified: false, search: '' })
    field.current?.focus()
  }
  function retry() {
    field.current?.focus()
    more()
  }
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
  const { isMobile } = fairlead.environment
  const openCode =
    offersPairing(fairlead) && !hasPaired
      ? () => {
          if (!hasConsent(fairlead)) fairlead.modal.reset('Connect')
          else fairlead.modal.push('ConnectingWalletConnect', { namespace })
        }
      : undefined

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
      {isMobile && openCode && !isEmpty && (
        <Button onPress={openCode} testId="fl-all-wallets-qr">
          <Icon name="qr" />
          {messages.qrShow}
        </Button>
      )}
      <div className={styles.bar}>
        <span data-testid="fl-all-wallets-count">{!isBusy && !isEmpty && counted}</span>
        {(isCertified || catalogue.hasCertified()) && (
          <button
            aria-pressed={isCertified}
            className={styles.filter}
            data-testid="fl-all-wallets-certified"
            onClick={() => change({ isCertified: !isCertified })}
            type="button"
          >
            {isCertified && <Icon name="check" size={16} />}
            {messages.certifiedOnly}
          </button>
        )}
      </div>
      {isEmpty ? (
        <div className={cx(styles.stage, styles.empty)} data-testid="fl-all-wallets-empty">
          <p>{none}</p>
          {(search || isCertified) && (
            <Button onPress={reset} testId="fl-all-wallets-reset">
              {messages.showAllWallets}
            </Button>
          )}
          {openCode && (
            <Button onPress={openCode} testId="fl-all-wallets-empty-qr">
              <Icon name="qr" />
              {messages.qrShow}
            </Button>
          )}
        </div>
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
