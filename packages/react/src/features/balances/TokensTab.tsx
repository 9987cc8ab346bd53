import { BalancesError, offersFeature, type Token } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useIsFuture } from '../../hooks/useIsFuture.ts'
import { useReceiveAction } from '../../hooks/useReceiveAction.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { useTokenPicture } from '../../hooks/useTokenPicture.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../modal/Announcer.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { formatFiat } from '../../ui/formatFiat.ts'
import { LineBones, ListItem, ListItems } from '../../ui/ListItem.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'

/** Tokens of the account on the network, the most valuable first. */
export function TokensTab() {
  const fairlead = useFairleadInstance('TokensTab')
  const messages = useMessages()
  const { data: tokens, error, isFetching, refetch, status } = useTokenBalances(fairlead)
  // No request is sent before `retryAt`, so the retry button is disabled until then.
  const retryAt = error instanceof BalancesError ? error.retryAt : undefined
  const isResting = useIsFuture(fairlead, retryAt)
  const hasFailed = status === 'error'
  const isEmpty = tokens?.length === 0
  const receive = useReceiveAction()
  useAnnounce(hasFailed ? messages.tokensFailed : isEmpty ? messages.tokensEmpty : '')

  return (
    <>
      {tokens && tokens.length > 0 && (
        <ListItems label={messages.tabTokens}>
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} />
          ))}
        </ListItems>
      )}
      {hasFailed ? (
        <Placeholder
          action={{ disabled: isResting || isFetching, label: messages.retry, onPress: refetch }}
          drawing="failed"
          testId="fl-account-tokens-error"
        >
          {isResting ? `${messages.tokensFailed} ${messages.retrySoon}` : messages.tokensFailed}
        </Placeholder>
      ) : isEmpty ? (
        <Placeholder action={receive} drawing="tokens" testId="fl-account-tokens-empty">
          {messages.tokensEmpty}
        </Placeholder>
      ) : (
        !tokens && <LineBones label={messages.loading} />
      )}
    </>
  )
}

function TokenLine({ token }: { token: Token }) {
  const fairlead = useFairleadInstance('TokenLine')
  const { tag } = useLanguage()
  const picture = useTokenPicture(fairlead, token)
  const { address, chainId, name, numeric, symbol, value } = token
  const send = () => fairlead.modal.push('Send', { assetAddress: address ?? 'native', chainId })
  return (
    <ListItem
      detail={<bdi>{symbol}</bdi>}
      image={<Picture isRound name={symbol} url={picture} />}
      onPress={offersFeature(fairlead, 'send') ? send : undefined}
      testId={`fl-account-token-${symbol}`}
      title={<bdi>{name}</bdi>}
      trailing={<bdi title={`${numeric} ${symbol}`}>{formatAmount(numeric, 4, tag)}</bdi>}
      trailingDetail={value > 0 && <bdi dir="ltr">{formatFiat(value, tag)}</bdi>}
    />
  )
}
