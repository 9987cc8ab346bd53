import type { ReactNode } from 'react'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RowList } from '../../ui/Row.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import styles from './onramp.module.css'
import type { OnrampForm } from './useOnramp.ts'

/** A list with a search field, and its states: loading, no match, and samples instead of the server's list. */
export function ChoiceList(props: ChoiceList.Props) {
  const { children, count, form, label, onSearch, query, view } = props
  const messages = useMessages()
  const isEmpty = !form.isLoading && count === 0
  useAnnounce(form.isLoading ? messages.loading : isEmpty ? messages.buyNoMatches : '')
  return (
    <>
      <SearchField
        label={messages.buySearch}
        onChange={onSearch}
        testId={`fl-on-ramp-${view}-search`}
        value={query}
      />
      {count > 0 && <RowList label={label}>{children}</RowList>}
      {(isEmpty || form.isLoading) && (
        <p className={styles.empty} data-testid={`fl-on-ramp-${view}-empty`}>
          {isEmpty ? messages.buyNoMatches : messages.loading}
        </p>
      )}
      {form.isSample && (
        <Notice
          action={{ label: messages.retry, onPress: form.retry }}
          testId={`fl-on-ramp-${view}-samples`}
          variant="warning"
        >
          {messages.buySampleOptions}
        </Notice>
      )}
    </>
  )
}

export declare namespace ChoiceList {
  type Props = {
    children: ReactNode
    /** Number of matching rows. */
    count: number
    form: OnrampForm
    label: string
    onSearch: (text: string) => void
    query: string
    view: 'currency' | 'token'
  }
}
