import type { OnrampAsset } from '@fairlead/core'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { css } from './onramp.module.css'
import { useOnramp } from './useOnramp.ts'
import { useOnrampPicture } from './useOnrampPicture.ts'

/** Currencies that can be bought on the current network. */
export function OnRampTokenView() {
  useStyles(css)
  const fairlead = useFairleadInstance('OnRampTokenView')
  const messages = useMessages()
  const form = useOnramp(fairlead)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const matching = form.assets.filter(({ currency: { name, symbol } }) =>
    [name, symbol].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <ViewFrame title={messages.buyToken}>
      <ChoiceList
        count={matching.length}
        form={form}
        label={messages.buyToken}
        onSearch={setQuery}
        query={query}
        view="token"
      >
        {matching.map((asset) => (
          <TokenRow
            asset={asset}
            isCurrent={asset.currency.id === form.asset?.currency.id}
            key={asset.currency.id}
            onPress={() => {
              form.draft.change({ purchaseCurrency: asset.currency.id })
              fairlead.modal.back()
            }}
          />
        ))}
      </ChoiceList>
    </ViewFrame>
  )
}

function TokenRow(props: { asset: OnrampAsset; isCurrent: boolean; onPress: () => void }) {
  const { asset, isCurrent, onPress } = props
  const { name, symbol } = asset.currency
  const url = useOnrampPicture(useFairleadInstance('TokenRow'), `token:${symbol}`)
  return (
    <Row
      detail={`${name} · ${asset.network.display_name}`}
      image={<Picture isRound name={symbol} url={url} />}
      isCurrent={isCurrent || undefined}
      onPress={onPress}
      testId={`fl-on-ramp-token-${symbol}`}
      title={symbol}
    />
  )
}
