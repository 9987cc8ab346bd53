import { selectAccount, walletWindowUrl } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Row, RowList } from '../../ui/Row.tsx'

/** Buttons that open the embedded wallet's own windows. This page sees nothing of their content. */
export function SecurityRows() {
  const fairlead = useFairleadInstance('SecurityRows')
  const messages = useMessages()
  const { embedded } = useSelected(fairlead.store, (state) => selectAccount(state))
  const windows = [
    ['settings', messages.securitySettings],
    ['export', messages.securityExport],
  ] as const
  if (!embedded || !walletWindowUrl(fairlead, 'settings')) return null
  return (
    <RowList label={messages.securityTitle}>
      {windows.map(([name, title]) => (
        <Row
          detail={messages.securityOpens}
          image={<Icon name="external" />}
          key={name}
          link={{ href: walletWindowUrl(fairlead, name) ?? '', target: '_blank' }}
          onPress={() => fairlead.events.emit('ACCOUNT_ACTION', { action: name })}
          testId={`fl-security-${name}`}
          title={title}
        />
      ))}
    </RowList>
  )
}
