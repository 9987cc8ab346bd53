import { networkOf, nftsQuery, receivedNfts } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { usePages } from '../../hooks/usePages.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { NftPicture } from './NftPicture.tsx'
import styles, { css } from './NftsTab.module.css'

/** NFTs of the account on its network, as tiles. */
export function NftsTab() {
  useStyles(css)
  const fairlead = useFairleadInstance('NftsTab')
  const network = useNetwork()
  const { pages, ...state } = usePages(fairlead, nftsQuery(fairlead))
  if (pages[0]?.isMissing) return <HistoryNfts />
  const tiles = pages
    .flatMap(({ nfts }) => nfts)
    .map((nft) => ({
      detail: network?.name,
      imageUrl: nft.imageUrl,
      key: `${nft.contract} ${nft.tokenId}`,
      name: nft.name,
      onPress: () => fairlead.modal.push('Nft', nft),
    }))
  return <Tiles {...state} count={pages.length} tiles={tiles} />
}

/** Fallback for a server without an NFT endpoint: NFTs from the account's history. */
function HistoryNfts() {
  const { entries, ...state } = useHistory(useFairleadInstance('HistoryNfts'))
  const network = useNetwork()
  const explorer = network?.blockExplorers?.default.url
  const tiles = receivedNfts(entries).map(({ hash, imageUrl, key, name = '' }) => ({
    detail: network?.name,
    href: explorer && explorerUrl(explorer, 'tx', hash),
    imageUrl,
    key,
    name,
  }))
  return <Tiles {...state} count={entries.length} tiles={tiles} />
}

function useNetwork() {
  const { store } = useFairleadInstance('useNetwork')
  return useSelected(store, (state) => networkOf(state, state.activeNamespace))
}

function Tiles(props: Tiles.Props) {
  const { count, hasMore, isFetchingMore, more, refetch, status, tiles } = props
  const messages = useMessages()
  const hasFailed = status === 'error'
  const isEmpty = status === 'success' && tiles.length === 0 && !hasMore
  useAnnounce(hasFailed ? messages.nftsFailed : isEmpty ? messages.nftsEmpty : '')
  return (
    <>
      {tiles.length > 0 && (
        <ul aria-label={messages.tabNfts} className={styles.tiles}>
          {tiles.map(({ key, ...tile }) => (
            <li key={key}>
              <Tile {...tile} />
            </li>
          ))}
        </ul>
      )}
      {status === 'pending' && (
        <div aria-busy="true" className={styles.tiles} title={messages.loading}>
          {['one', 'two', 'three', 'four'].map((name) => (
            <div aria-hidden="true" className={styles.bone} key={name} />
          ))}
        </div>
      )}
      {hasFailed && (
        <Placeholder
          action={{ label: messages.retry, onPress: refetch }}
          drawing="failed"
          testId="fl-account-nfts-error"
        >
          {messages.nftsFailed}
        </Placeholder>
      )}
      {isEmpty && (
        <Placeholder drawing="nfts" testId="fl-account-nfts-empty">
          {messages.nftsEmpty}
        </Placeholder>
      )}
      {hasMore && !hasFailed && (
        <LoadMore
          count={count}
          isBusy={isFetchingMore}
          label={messages.showMore}
          onMore={more}
          testId="fl-account-nfts-more"
        />
      )}
    </>
  )
}

declare namespace Tiles {
  type Props = {
    count: number
    hasMore: boolean
    isFetchingMore: boolean
    more: () => void
    refetch: () => void
    status: 'error' | 'pending' | 'success'
    tiles: readonly (Tile.Props & { key: string })[]
  }
}

/** One NFT: a button that opens it, else a link. */
function Tile({ detail, href, imageUrl, name, onPress }: Tile.Props) {
  const body = (
    <>
      <NftPicture name={name} url={imageUrl} />
      <bdi className={styles.name}>{name}</bdi>
      {detail && <bdi className={styles.detail}>{detail}</bdi>}
    </>
  )
  const shared = { className: styles.tile, 'data-testid': 'fl-account-nft' }
  if (onPress)
    return (
      <button {...shared} onClick={onPress} type="button">
        {body}
      </button>
    )
  if (!href) return <div {...shared}>{body}</div>
  return (
    <a {...shared} href={href} rel="noopener noreferrer" target="_blank">
      {body}
    </a>
  )
}

declare namespace Tile {
  type Props = {
    detail?: string | undefined
    href?: string | undefined
    imageUrl?: string | undefined
    name: string
    onPress?: (() => void) | undefined
  }
}
