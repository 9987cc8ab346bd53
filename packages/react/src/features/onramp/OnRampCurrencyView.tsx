import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { currencyName } from '../../ui/currencyName.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { css } from './onramp.module.css'
import { useOnramp } from './useOnramp.ts'
import { useOnrampPicture } from './useOnrampPicture.ts'

/** Currencies that can be paid with. */
export function OnRampCurrencyView() {
  useStyles(css)
  const fairlead = useFairleadInstance('OnRampCurrencyView')
  const messages = useMessages()
  const { tag } = useLanguage()
  const form = useOnramp(fairlead)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const matching = form.payments.filter(({ id }) =>
    [id, currencyName(id, tag)].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <ViewFrame title={messages.buyCurrency}>
      <ChoiceList
        count={matching.length}
        form={form}
        label={messages.buyCurrency}
        onSearch={setQuery}
        query={query}
        view="currency"
      >
        {matching.map(({ id }) => (
          <CurrencyRow
            code={id}
            isCurrent={id === form.payment?.id}
            key={id}
            onPress={() => {
              form.draft.change({ paymentCurrency: id })
              fairlead.modal.back()
            }}
          />
        ))}
      </ChoiceList>
    </ViewFrame>
  )
}

function CurrencyRow(props: { code: string; isCurrent: boolean; onPress: () => void }) {
  const { code, isCurrent, onPress } = props
  const { tag } = useLanguage()
  const url = useOnrampPicture(useFairleadInstance('CurrencyRow'), `currency:${code}`)
  return (
    <Row
      detail={currencyName(code, tag)}
      image={<Picture isRound name={code} url={url} />}
      isCurrent={isCurrent || undefined}
      onPress={onPress}
      testId={`fl-on-ramp-currency-${code}`}
      title={code}
    />
  )
}
