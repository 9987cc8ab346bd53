import { BalancesError, type Fairlead, type Token } from '@fairlead/core'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useReceiveAction } from '../../hooks/useReceiveAction.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { useTokenPicture } from '../../hooks/useTokenPicture.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { formatFiat } from '../../ui/formatFiat.ts'
import { LineBones, ListItem, ListItems } from '../../ui/ListItem.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'

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
  const { currency, id, name, numeric, symbol, value } = token
  return (
    <ListItem
      detail={<bdi>{symbol}</bdi>}
      image={<Picture isRound name={symbol} url={picture} />}
      onPress={() => fairlead.modal.push('Token', { id })}
      testId={`fl-account-token-${symbol}`}
      title={<bdi>{name}</bdi>}
      trailing={<bdi title={`${numeric} ${symbol}`}>{formatAmount(numeric, 4, tag)}</bdi>}
      trailingDetail={value > 0 && <bdi dir="ltr">{formatFiat(value, currency, tag)}</bdi>}
    />
  )
}

/** Returns true until the time `at`, in milliseconds since 1970; renders again when it has passed. */
function useIsFuture({ environment }: Fairlead, at: number | undefined): boolean {
  const { now, schedule } = environment
  const [, setPassed] = useState<number>()
  useEffect(() => {
    if (at === undefined) return undefined
    const waitMs = at - now()
    if (waitMs > 0) return schedule(() => setPassed(at), waitMs)
    // The time passed between render and effect.
    setPassed(at)
    return undefined
  }, [at, now, schedule])
  return at !== undefined && at > now()
}
