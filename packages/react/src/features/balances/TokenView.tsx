import type { Routes, Token } from '@fairlead/core'
import { networkById, offersFeature } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { useTokenPicture } from '../../hooks/useTokenPicture.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { formatFiat, formatPrice } from '../../ui/formatFiat.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LineBones } from '../../ui/ListItem.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { PriceHistory } from './PriceHistory.tsx'
import styles, { css } from './TokenView.module.css'

/** One token of the account: its balance, its price with a chart, its contract, and what can be done with it. */
export function TokenView({ data: { id } }: { data: Routes['Token'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('TokenView')
  const messages = useMessages()
  const { data: tokens, refetch, status } = useTokenBalances(fairlead)
  const token = tokens?.find((one) => one.id === id)
  if (token)
    return (
      <ViewFrame title={token.name}>
        <Balance token={token} />
        <Price token={token} />
        <Actions token={token} />
        <Origin token={token} />
      </ViewFrame>
    )
  return (
    <ViewFrame title={messages.tabTokens}>
      {status === 'error' ? (
        <Placeholder
          action={{ label: messages.retry, onPress: refetch }}
          drawing="failed"
          testId="fl-token-error"
        >
          {messages.tokensFailed}
        </Placeholder>
      ) : tokens ? (
        <Placeholder drawing="tokens" testId="fl-token-gone">
          {messages.tokenGone}
        </Placeholder>
      ) : (
        <LineBones label={messages.loading} />
      )}
    </ViewFrame>
  )
}

function Balance({ token }: { token: Token }) {
  const { currency, numeric, symbol, value } = token
  const messages = useMessages()
  const { tag } = useLanguage()
  const picture = useTokenPicture(useFairleadInstance('Balance'), token)
  return (
    <div className={styles.head}>
      <Picture isRound name={symbol} url={picture} />
      <p
        className={styles.amount}
        data-testid="fl-token-balance"
        title={`${messages.balance}: ${numeric} ${symbol}`}
      >
        <bdi>{`${formatAmount(numeric, 6, tag)} ${symbol}`}</bdi>
      </p>
      {value > 0 && (
        <p className={styles.detail} data-testid="fl-token-value">
          <bdi dir="ltr">{formatFiat(value, currency, tag)}</bdi>
        </p>
      )}
    </div>
  )
}

function Price({ token }: { token: Token }) {
  const { currency, price } = token
  const messages = useMessages()
  const { tag } = useLanguage()
  return (
    <section aria-label={messages.tokenPrice} className={styles.card}>
      <p className={styles.price} data-testid="fl-token-price">
        {price > 0 ? (
          <>
            <span className={styles.detail}>{messages.tokenPrice}</span>
            <bdi dir="ltr">{formatPrice(price, currency, tag)}</bdi>
          </>
        ) : (
          messages.tokenPriceUnknown
        )}
      </p>
      {price > 0 && <PriceHistory token={token} />}
    </section>
  )
}

function Actions({ token }: { token: Token }) {
  const { address, chainId } = token
  const fairlead = useFairleadInstance('Actions')
  const { modal } = fairlead
  const messages = useMessages()
  const asset = address ?? 'native'
  return (
    <>
      {offersFeature(fairlead, 'send') && (
        <Button
          onPress={() => modal.push('Send', { assetAddress: asset, chainId })}
          testId="fl-token-send"
          variant="accent"
        >
          <Icon name="send" />
          {messages.send}
        </Button>
      )}
      {offersFeature(fairlead, 'swaps') && (
        <Button onPress={() => modal.push('Swap', { fromToken: asset })} testId="fl-token-swap">
          <Icon name="swap" />
          {messages.swap}
        </Button>
      )}
      {offersFeature(fairlead, 'onramp') && (
        <Button onPress={() => modal.push('OnRamp')} testId="fl-token-buy">
          <Icon name="buy" />
          {messages.buy}
        </Button>
      )}
    </>
  )
}

/** The token's network, and its contract's address in full. */
function Origin({ token: { address, chainId } }: { token: Token }) {
  const fairlead = useFairleadInstance('Origin')
  const messages = useMessages()
  const copy = useCopy(fairlead)
  const network = networkById(fairlead.store.getState(), chainId)
  return (
    <section aria-label={messages.network} className={styles.card}>
      <p className={styles.line}>
        <span className={styles.detail}>{messages.network}</span>
        <bdi>{network?.name}</bdi>
      </p>
      {address && (
        <>
          <span className={styles.detail}>{messages.tokenContract}</span>
          <FullAddress address={address} testId="fl-token-contract" />
          <Button onPress={() => copy(address)} testId="fl-token-copy">
            <Icon name="copy" />
            {messages.tokenCopyContract}
          </Button>
        </>
      )}
    </section>
  )
}
