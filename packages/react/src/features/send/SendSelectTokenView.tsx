import type { SendAsset, Token } from '@fairlead/core'
import { hasCatalogue, nativeAsset, networkOf, sendDraft } from '@fairlead/core/internal'
import type { CaipNetwork } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useNativeBalance } from '../../hooks/useNativeBalance.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { useTokenPicture } from '../../hooks/useTokenPicture.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { formatMoney } from '../../ui/formatMoney.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './SendView.module.css'

/** Tokens to send: the native token and the account's other tokens. */
export function SendSelectTokenView() {
  useStyles(css)
  const fairlead = useFairleadInstance('SendSelectTokenView')
  const { modal, store } = fairlead
  const messages = useMessages()
  const network = useSelected(store, (state) => networkOf(state, state.activeNamespace))
  const { data: held = [], refetch, status } = useTokenBalances(fairlead)
  const coin = useNativeBalance(fairlead).data
  const draft = sendDraft(fairlead)
  const chosen = useSelected(draft.store, ({ token }) => token)
  const [query, setQuery] = useState('')

  const wanted = query.trim().toLowerCase()
  const all = network ? withCoin(held, network, coin) : []
  const matching = all.filter(({ address, name, symbol }) =>
    [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
  useAnnounce(
    wanted === ''
      ? ''
      : matching.length > 0
        ? messages.tokenMatches(matching.length)
        : messages.noTokenMatches,
  )

  function choose({ address, chainId, decimals, name, symbol }: Listed) {
    // Data about the native token comes from the network's configuration, never from a token list, which could rename
    // it.
    const coin = network && !address ? nativeAsset(network) : undefined
    draft.setToken(coin ?? { address, chainId, decimals, name, symbol })
    modal.back()
  }
  return (
    <ViewFrame title={messages.selectTokenTitle}>
      <SearchField
        label={messages.searchTokens}
        onChange={setQuery}
        testId="fl-send-select-token-search"
        value={query}
      />
      {matching.length > 0 ? (
        <RowList label={messages.tokenList}>
          {matching.map((token) => (
            <TokenRow
              isCurrent={chosen !== undefined && chosen.address === token.address}
              key={token.address ?? 'native'}
              network={network}
              onPress={() => choose(token)}
              token={token}
            />
          ))}
        </RowList>
      ) : (
        <p className={styles.empty} data-testid="fl-send-select-token-empty">
          {messages.noTokenMatches}
        </p>
      )}
      {status === 'error' && (
        <Notice
          action={{ label: messages.retry, onPress: refetch }}
          testId="fl-send-select-token-error"
          variant="warning"
        >
          {messages.tokensFailed}
        </Notice>
      )}
    </ViewFrame>
  )
}

/** One token with the amount that the account holds. */
function TokenRow(props: {
  isCurrent: boolean
  network: CaipNetwork | undefined
  onPress: () => void
  token: Listed
}) {
  const { isCurrent, network, onPress, token } = props
  const fairlead = useFairleadInstance('TokenRow')
  const { tag } = useLanguage()
  const own = useTokenPicture(fairlead, token)
  // A server has the picture of every native coin; the network's would be replaced once that is loaded.
  const isAlone = !token.address && !hasCatalogue(fairlead)
  const url = own ?? (isAlone ? networkImage(fairlead.options, network) : undefined)
  return (
    <Row
      detail={token.name}
      image={<Picture isRound name={token.symbol} url={url} />}
      isCurrent={isCurrent || undefined}
      onPress={onPress}
      tag={amountTag(token, tag)}
      testId={`fl-send-select-token-${token.address ? token.symbol : 'native'}`}
      title={token.symbol}
    />
  )
}

type Listed = SendAsset & Partial<Pick<Token, 'currency' | 'iconUrl' | 'numeric' | 'value'>>

/** Adds the native token if the list doesn't contain it or could not be loaded. */
function withCoin(
  held: readonly Token[],
  network: CaipNetwork,
  coin: { formatted: string } | undefined,
): readonly Listed[] {
  if (held.some(({ address }) => address === undefined)) return held
  return [{ ...nativeAsset(network), ...(coin ? { numeric: coin.formatted } : {}) }, ...held]
}

function amountTag({ currency, numeric, value }: Listed, tag: string) {
  if (numeric === undefined) return undefined
  const worth = value && currency ? ` · ${formatMoney(value.toFixed(2), currency, tag)}` : ''
  return { dot: false, text: `${formatAmount(numeric, 4, tag)}${worth}` }
}
