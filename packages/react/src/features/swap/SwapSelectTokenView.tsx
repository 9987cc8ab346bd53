import type { Fairlead, Routes, SwapAsset, SwapSide, Token } from '@fairlead/core'
import { networkById, networkOf } from '@fairlead/core/internal'
import {
  isSameAsset,
  nativeSwapAsset,
  orderedTokens,
  suggestedTokens,
  swapDraft,
  swapTokenQuery,
} from '@fairlead/core/money'
import type { CaipNetwork } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useIsDelayed } from '../../hooks/useIsDelayed.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { formatMoney } from '../../ui/formatMoney.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { SwapNetworks } from './SwapNetworks.tsx'
import styles, { css } from './SwapView.module.css'
import { useSwapNamespace } from './useSwapNamespace.ts'
import { useSwapImage, useSwapTokens, useTargetTokens } from './useSwapTokens.ts'

/** Rows that are drawn at once: lists of providers have thousands. */
const pageSize = 50
/** Longest wait for the account's balances before the tokens are listed without them, in milliseconds. */
const balancesMs = 2_000

/** Tokens of one side, to search or scroll; the side to receive can be on another network. */
export function SwapSelectTokenView({ data: { side } }: { data: Routes['SwapSelectToken'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SwapSelectTokenView')
  const messages = useMessages()
  const tokens = useTokensOf(fairlead, side)
  const { current, destinations, network, setNetwork } = tokens
  const [query, setQuery] = useState('')
  const [pages, setPages] = useState(1)
  function search(text: string) {
    setQuery(text)
    setPages(1)
  }
  return (
    <ViewFrame title={side === 'from' ? messages.swapSelectFrom : messages.swapSelectTo}>
      {current && destinations.length > 0 && (
        <SwapNetworks
          chosen={network ?? current}
          networks={[current, ...destinations]}
          onChoose={(chosen) => {
            setNetwork(chosen)
            search('')
          }}
        />
      )}
      <SearchField
        label={messages.swapSearch}
        onChange={search}
        testId="fl-swap-select-token-search"
        value={query}
      />
      <TokenLists
        onMore={() => setPages(pages + 1)}
        pages={pages}
        query={query}
        side={side}
        tokens={tokens}
      />
    </ViewFrame>
  )
}

/** Suggestions, the account's own tokens, and all that the provider lists, as far as they match the search. */
function TokenLists(props: {
  onMore: () => void
  pages: number
  query: string
  side: SwapSide
  tokens: ReturnType<typeof useTokensOf>
}) {
  const { onMore, pages, query, side, tokens } = props
  const { list, target } = tokens
  const fairlead = useFairleadInstance('TokenLists')
  const messages = useMessages()
  const { listed, others, owned, waits, wanted } = useMatches(fairlead, query, tokens)
  const count = owned.length + others.length
  useAnnounce(
    wanted === '' || waits
      ? ''
      : count > 0
        ? messages.tokenMatches(count)
        : messages.noTokenMatches,
  )

  function choose(asset: SwapAsset) {
    swapDraft(fairlead).setToken(side, asset)
    fairlead.modal.back()
  }
  const row = (asset: SwapAsset, token?: Token) => (
    <TokenRow
      asset={asset}
      key={asset.id}
      onPress={() => choose(asset)}
      side={side}
      token={token}
    />
  )
  return (
    <>
      {wanted === '' && <Suggested assets={suggestedTokens(listed)} onChoose={choose} />}
      {owned.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{messages.tokenList}</h2>
          <RowList label={messages.tokenList}>
            {owned.map(({ asset, token }) => row(asset, token))}
          </RowList>
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{messages.swapAllTokens}</h2>
          <RowList label={messages.swapAllTokens}>
            {others.slice(0, pages * pageSize).map((asset) => row(asset))}
          </RowList>
          {others.length > pages * pageSize && (
            <LoadMore
              count={pages}
              isBusy={false}
              label={messages.showMore}
              onMore={onMore}
              testId="fl-swap-select-token-more"
            />
          )}
        </section>
      )}
      {count === 0 && wanted !== '' && !waits && (
        <Unlisted address={query.trim()} onChoose={choose} target={target} />
      )}
      {(waits || list.status === 'pending') && (
        <output className={styles.hint}>{messages.loading}</output>
      )}
      {list.status === 'error' && (
        <Notice
          action={{ label: messages.retry, onPress: list.refetch }}
          testId="fl-swap-select-token-error"
          variant="warning"
        >
          {messages.swapTokensFailed}
        </Notice>
      )}
    </>
  )
}

/** Returns the tokens that match the search: the account's own, and the others. `waits` while its balances load. */
function useMatches(fairlead: Fairlead, query: string, tokens: ReturnType<typeof useTokensOf>) {
  const { list, network, target } = tokens
  const balances = useTokenBalances(fairlead, { namespace: useSwapNamespace(fairlead) })
  // The account's tokens are those of the current network.
  const held = target ? [] : (balances.data ?? [])
  const isPending = !target && balances.status === 'pending'
  // The account's tokens are first. If they came later, rows would move under a press, and the user would choose another.
  const waits = !useIsDelayed(fairlead.environment, isPending, undefined, balancesMs) && isPending
  const wanted = query.trim().toLowerCase()
  const listed = waits ? [] : (list.data ?? [])
  const own = network ? ownAssets(held, listed, nativeSwapAsset(network)) : []
  const isOwn = (asset: SwapAsset) => own.some((one) => isSameAsset(one.asset, asset))
  const owned = own.filter(({ asset }) => fits(asset, wanted))
  const others = orderedTokens(listed).filter((asset) => !isOwn(asset) && fits(asset, wanted))
  return { listed, others, owned, waits, wanted }
}

/**
 * Returns the tokens of one side. The side to receive may be on another network, `target`; it starts on the network of
 * the chosen token.
 */
function useTokensOf(fairlead: Fairlead, side: SwapSide) {
  const here = useSwapTokens(fairlead)
  const namespace = useSwapNamespace(fairlead)
  const current = useSelected(fairlead.store, (state) => networkOf(state, namespace))
  const { to } = swapDraft(fairlead).store.getState()
  const [network, setNetwork] = useState(() =>
    side === 'to' && to ? networkById(fairlead.store.getState(), to.chainId) : undefined,
  )
  const destinations = side === 'to' ? (here.data?.destinations ?? []) : []
  const target = destinations.find((one) => one.caipNetworkId === network?.caipNetworkId)
  const away = useTargetTokens(fairlead, target)
  return {
    current,
    destinations,
    list: target ? away : { ...here, data: here.data?.assets },
    network: target ?? current,
    setNetwork,
    target,
  }
}

/** Suggested tokens as chips. */
function Suggested(props: { assets: readonly SwapAsset[]; onChoose: (asset: SwapAsset) => void }) {
  const { assets, onChoose } = props
  const messages = useMessages()
  if (assets.length === 0) return null
  return (
    <ul aria-label={messages.swapSuggested} className={styles.chips}>
      {assets.map((asset) => (
        <li key={asset.id}>
          <Chip asset={asset} onPress={() => onChoose(asset)} />
        </li>
      ))}
    </ul>
  )
}

function Chip({ asset, onPress }: { asset: SwapAsset; onPress: () => void }) {
  const url = useSwapImage(useFairleadInstance('Chip'), asset)
  return (
    <button
      className={styles.token}
      data-testid={`fl-swap-select-token-chip-${asset.symbol}`}
      onClick={onPress}
      type="button"
    >
      <Picture isRound name={asset.symbol} size="small" url={url} />
      <span>{asset.symbol}</span>
    </button>
  )
}

/** A token found by its pasted address, with a warning that it is unverified; otherwise the empty state. */
function Unlisted(props: {
  address: string
  onChoose: (asset: SwapAsset) => void
  target: CaipNetwork | undefined
}) {
  const { address, onChoose, target } = props
  const fairlead = useFairleadInstance('Unlisted')
  const messages = useMessages()
  const query = swapTokenQuery(fairlead, address, target)
  const { data, status } = useQuery(fairlead, query)
  if (data)
    return (
      <section className={styles.group}>
        <Notice testId="fl-swap-select-token-warning" variant="warning">
          {messages.swapUnlisted}
        </Notice>
        <FullAddress address={data.address ?? address} testId="fl-swap-select-token-address" />
        <RowList label={messages.swapAllTokens}>
          <TokenRow asset={data} onPress={() => onChoose(data)} />
        </RowList>
      </section>
    )
  const text = query.enabled
    ? status === 'error'
      ? messages.swapNotToken
      : messages.swapReadingToken
    : messages.noTokenMatches
  return (
    <p className={styles.empty} data-testid="fl-swap-select-token-empty">
      {text}
    </p>
  )
}

/** One token, with the amount that the account holds. */
function TokenRow(props: {
  asset: SwapAsset
  onPress: () => void
  side?: 'from' | 'to'
  token?: Token | undefined
}) {
  const { asset, onPress, side, token } = props
  const fairlead = useFairleadInstance('TokenRow')
  const { tag } = useLanguage()
  const url = useSwapImage(fairlead, asset)
  const chosen = useSelected(swapDraft(fairlead).store, (draft) => (side ? draft[side] : undefined))
  const worth = token?.value ? ` · ${formatMoney(token.value.toFixed(2), token.currency, tag)}` : ''
  return (
    <Row
      detail={asset.name}
      image={<Picture isRound name={asset.symbol} url={url ?? token?.iconUrl} />}
      isCurrent={isSameAsset(chosen, asset) || undefined}
      onPress={onPress}
      tag={token && { dot: false, text: `${formatAmount(token.numeric, 4, tag)}${worth}` }}
      testId={`fl-swap-select-token-${asset.address ? asset.symbol : 'native'}`}
      title={asset.symbol}
    />
  )
}

type Owned = { readonly asset: SwapAsset; readonly token: Token }

/** Returns the account's tokens that the provider can swap. */
function ownAssets(
  held: readonly Token[],
  listed: readonly SwapAsset[],
  native: SwapAsset,
): readonly Owned[] {
  return held.flatMap((token) => {
    const asset = token.address
      ? listed.find(({ address }) => address?.toLowerCase() === token.address?.toLowerCase())
      : (listed.find(({ address }) => address === undefined) ?? native)
    return asset ? [{ asset, token }] : []
  })
}

function fits({ address, name, symbol }: SwapAsset, wanted: string): boolean {
  return [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted))
}
