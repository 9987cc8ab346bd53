import type { WalletItem } from '@fairlead/core'
import { useCallback } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { seenAs } from '../../hooks/chooseWallet.ts'
import type { useImpressions } from '../../hooks/useImpressions.ts'
import { useWalletPicture } from '../../hooks/useWalletPicture.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './AllWalletsView.module.css'

/** One wallet of the grid. */
export function WalletTile(props: WalletTile.Props) {
  const { column, index, isActive, item, onChoose, onFocus, onTile, see } = props
  const fairlead = useFairleadInstance('WalletTile')
  const messages = useMessages()
  const picture = useWalletPicture(fairlead, item)
  const { id, name, platform, position } = seenAs(item, index + 1)
  const watch = useCallback(
    (element: HTMLDivElement | null) => see(element, { id, name, platform, position }),
    [id, name, platform, position, see],
  )
  const reach = useCallback(
    (element: HTMLButtonElement | null) => onTile(index, element),
    [index, onTile],
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its row.
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus, as the ARIA practices say.
    <div aria-colindex={column + 1} className={styles.cell} ref={watch} role="gridcell">
      <button
        className={styles.tile}
        data-index={index}
        data-state="idle"
        data-testid={`fl-all-wallets-wallet-${id}`}
        onClick={() => onChoose(item, position)}
        onFocus={() => onFocus(index)}
        part="list-item"
        ref={reach}
        tabIndex={isActive ? 0 : -1}
        title={name}
        type="button"
      >
        <Picture name={name} size="tile" url={picture} />
        <bdi className={styles.name}>{name}</bdi>
        {item.isInstalled && (
          <span className={styles.tag}>
            <span className={styles.dot} />
            {messages.installed}
          </span>
        )}
      </button>
    </div>
  )
}

export declare namespace WalletTile {
  type Props = {
    /** From 0. */
    column: number
    /** From 0, in the whole list. */
    index: number
    /** The one that Tab leads to. */
    isActive: boolean
    item: WalletItem
    onChoose: (item: WalletItem, position: number) => void
    onFocus: (index: number) => void
    /** Its button has come, or is gone. */
    onTile: (index: number, element: HTMLElement | null) => void
    see: ReturnType<typeof useImpressions>
  }
}
