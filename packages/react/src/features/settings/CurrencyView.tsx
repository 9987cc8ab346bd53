import { type FiatCurrency, fiatCurrency, setFiatCurrency } from '@fairlead/core'
import { hasCatalogue } from '@fairlead/core/internal'
import { currenciesQuery } from '@fairlead/core/money'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useKeptPicture } from '../../hooks/usePicture.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { currencyName } from '../../ui/currencyName.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountSettingsView.module.css'

const none: readonly FiatCurrency[] = []

/** Choice of the currency that values are shown in: the currencies that the server has prices in. */
export function CurrencyView() {
  useStyles(css)
  const fairlead = useFairleadInstance('CurrencyView')
  const messages = useMessages()
  const { tag } = useLanguage()
  const chosen = useSelected(fiatCurrency(fairlead), (code) => code)
  const {
    data: currencies = none,
    isFetching,
    refetch,
    status,
  } = useQuery(fairlead, currenciesQuery(fairlead))
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const matching = currencies.filter(({ code }) =>
    [code, currencyName(code, tag)].some((text) => text.toLowerCase().includes(wanted)),
  )
  const isMissing = status === 'success' && !currencies.some(({ code }) => code === chosen)
  const text =
    status === 'pending'
      ? messages.loading
      : status === 'success' && matching.length === 0
        ? messages.buyNoMatches
        : ''
  useAnnounce(status === 'error' ? messages.currenciesFailed : text)

  return (
    <ViewFrame title={messages.currency}>
      {status === 'error' ? (
        <Notice
          action={{ label: messages.retry, onPress: () => isFetching || refetch() }}
          testId="fl-currency-error"
          variant="error"
        >
          {messages.currenciesFailed}
        </Notice>
      ) : (
        <SearchField
          label={messages.buySearch}
          onChange={setSearch}
          testId="fl-currency-search"
          value={search}
        />
      )}
      {isMissing && (
        <Notice testId="fl-currency-missing" variant="warning">
          {messages.currencyMissing(currencyName(chosen, tag))}
        </Notice>
      )}
      {matching.length > 0 && (
        <RowList label={messages.currency}>
          {matching.map(({ code }) => (
            <CurrencyRow
              code={code}
              isCurrent={code === chosen}
              key={code}
              onPress={() => {
                setFiatCurrency(fairlead, code)
                fairlead.modal.back()
              }}
            />
          ))}
        </RowList>
      )}
      {text && (
        <p className={styles.detail} data-testid="fl-currency-empty">
          {text}
        </p>
      )}
    </ViewFrame>
  )
}

function CurrencyRow(props: { code: string; isCurrent: boolean; onPress: () => void }) {
  const { code, isCurrent, onPress } = props
  const fairlead = useFairleadInstance('CurrencyRow')
  const { tag } = useLanguage()
  const url = useKeptPicture(fairlead, hasCatalogue(fairlead) ? `currency:${code}` : undefined)
  return (
    <Row
      detail={code}
      image={<Picture isRound name={code} url={url} />}
      isCurrent={isCurrent || undefined}
      onPress={onPress}
      testId={`fl-currency-${code}`}
      title={currencyName(code, tag)}
    />
  )
}
