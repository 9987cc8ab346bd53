import type { WalletItem } from '@fairlead/core'
import { memo, useCallback } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { seenAs, type WalletLink } from '../../hooks/chooseWallet.ts'
import { type useImpressions, useWatched } from '../../hooks/useImpressions.ts'
import { useWalletPicture } from '../../hooks/useWalletPicture.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { OpenLink } from '../../ui/OpenLink.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './AllWalletsView.module.css'

/** One wallet of the grid; memoized, so that scrolling doesn't render it again. */
export const WalletTile: React.FC<WalletTile.Props> = memo(function Tile(props: WalletTile.Props) {
  const { column, index, isActive, isDisabled, item, linkOf, onChoose, onFocus, onTile, see } =
    props
  const fairlead = useFairleadInstance('WalletTile')
  const messages = useMessages()
  const picture = useWalletPicture(fairlead, item)
  const seen = seenAs(fairlead, item, index + 1)
  const { id, name, position } = seen
  const watched = useWatched<HTMLDivElement>(see, seen)
  const reach = useCallback(
    (element: HTMLElement | null) => onTile(index, element),
    [index, onTile],
  )
  const link = isDisabled ? undefined : linkOf(item)
  const shared = {
    className: styles.tile,
    'data-index': index,
    onFocus: () => onFocus(index),
    tabIndex: isActive ? 0 : -1,
    title: name,
  }
  const content = (
    <>
      <Picture name={name} size="tile" url={picture} />
      <bdi className={styles.name}>{name}</bdi>
      {item.isInstalled && (
        <span className={styles.tag}>
          <span className={styles.dot} />
          {messages.installed}
        </span>
      )}
    </>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its row.
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus, as the ARIA practices say.
    <div aria-colindex={column + 1} className={styles.cell} ref={watched} role="gridcell">
      {link ? (
        <OpenLink
          {...shared}
          anchorRef={reach}
          link={link}
          onPress={() => onChoose(item, position, link)}
          testId={`fl-all-wallets-wallet-${id}`}
        >
          {content}
        </OpenLink>
      ) : (
        <button
          {...shared}
          ref={reach}
          // Stays focusable, so that arrow keys can still pass over it.
          aria-disabled={isDisabled || undefined}
          data-state={isDisabled ? 'disabled' : 'idle'}
          data-testid={`fl-all-wallets-wallet-${id}`}
          onClick={() => isDisabled || onChoose(item, position, undefined)}
          part="list-item"
          type="button"
        >
          {content}
        </button>
      )}
    </div>
  )
})

export declare namespace WalletTile {
  type Props = {
    /** Zero-based. */
    column: number
    /** Zero-based, in the whole list. */
    index: number
    /** True for the tile that Tab focuses (roving tabindex). */
    isActive: boolean
    /** True if another wallet is paired already. */
    isDisabled: boolean
    item: WalletItem
    /** Returns the link of a wallet that the press itself opens. */
    linkOf: (item: WalletItem) => WalletLink | undefined
    onChoose: (item: WalletItem, position: number, link: WalletLink | undefined) => void
    onFocus: (index: number) => void
    /** Called when the tile's element is mounted or unmounted. */
    onTile: (index: number, element: HTMLElement | null) => void
    see: ReturnType<typeof useImpressions>
  }
}
