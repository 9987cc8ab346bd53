import type { SendAsset } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './SendView.module.css'
import { useTokenImage } from './useHolding.ts'

/** The chosen token; opens the list of tokens. */
export function TokenButton({ onPress, token }: TokenButton.Props) {
  const messages = useMessages()
  const url = useTokenImage(useFairleadInstance('TokenButton'), token)
  return (
    <button
      aria-label={token ? `${messages.sendToken}: ${token.symbol}` : messages['send.tokenMissing']}
      className={styles.token}
      data-testid="fl-send-token"
      onClick={onPress}
      type="button"
    >
      {token && <Picture isRound name={token.symbol} size="small" url={url} />}
      <span>{token?.symbol ?? messages.sendToken}</span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
}

export declare namespace TokenButton {
  type Props = { onPress: () => void; token: SendAsset | undefined }
}
