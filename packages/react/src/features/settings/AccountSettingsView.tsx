import { fiatCurrency, walletWindowUrl } from '@fairlead/core'
import {
  hasCatalogue,
  hasDataApi,
  offersSessions,
  selectAccount,
  selectNetwork,
} from '@fairlead/core/internal'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useKeptPicture } from '../../hooks/usePicture.ts'
import { useProfile } from '../../hooks/useProfile.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { GuestNotice } from '../../modal/GuestNotice.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { currencyName } from '../../ui/currencyName.ts'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { loginName } from '../../ui/loginName.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { AccountCodeCard } from './AccountCodeCard.tsx'
import styles, { css } from './AccountSettingsView.module.css'
import { AccountTypeCard } from './AccountTypeCard.tsx'

/** The account in use with its full address, and its settings. */
export function AccountSettingsView() {
  useStyles(css)
  const fairlead = useFairleadInstance('AccountSettingsView')
  const { modal, options, store } = fairlead
  const messages = useMessages()
  const copy = useCopy(fairlead)
  const { account, choice } = useSelected(store, (state) => ({
    account: selectAccount(state),
    choice: selectNetwork(state),
  }))
  const { address, embedded, walletInfo } = account
  const { isUnsupported, network, networks } = choice
  const hasChoice = options.enableNetworkSwitch && (networks.length > 1 || isUnsupported)
  const name = isUnsupported || !network ? messages.unknownNetwork : network.name

  useEffect(() => {
    if (!address && modal.view() === 'AccountSettings') modal.reset('Connect')
  }, [address, modal])
  // For the one render before the effect above replaces the view.
  if (!address) return <ViewFrame title={messages.settingsTitle}>{null}</ViewFrame>
  return (
    <ViewFrame title={messages.settingsTitle}>
      <GuestNotice testId="fl-account-settings-guest" />
      <section className={styles.card}>
        {walletInfo && (
          <p className={styles.detail} data-testid="fl-account-settings-login">
            {messages.connectedWith(loginName(embedded, messages) ?? walletInfo.name)}
          </p>
        )}
        <FullAddress address={address} testId="fl-account-settings-address" />
        <Button onPress={() => copy(address)} testId="fl-account-settings-copy">
          <Icon name="copy" />
          {messages.copyAddress}
        </Button>
      </section>
      <RowList label={messages.network}>
        <Row
          detail={messages.network}
          disabled={!hasChoice}
          image={<Picture isRound name={name} url={networkImage(options, network)} />}
          onPress={() => modal.push('Networks')}
          testId="fl-account-settings-network"
          title={name}
        />
      </RowList>
      <NameRow />
      <CurrencyRow />
      <SessionsRow />
      <AccountTypeCard />
      <AccountCodeCard />
      <SecurityRows />
    </ViewFrame>
  )
}

/** The account's registered name, or the choice of one. Absent while names are off, and until the names are known. */
function NameRow() {
  const fairlead = useFairleadInstance('NameRow')
  const messages = useMessages()
  const { canRegister, registered } = useProfile(fairlead)
  if (!registered && !canRegister) return null
  return (
    <RowList label={messages.nameLabel}>
      <Row
        detail={registered ? messages.nameYours : messages.nameMeans}
        disabled={registered !== undefined}
        image={<Icon name="at" />}
        onPress={() => {
          fairlead.events.emit('NAME_FLOW_OPENED', {})
          fairlead.modal.push('RegisterAccountName')
        }}
        testId="fl-account-settings-name"
        title={registered ?? messages.nameEntry}
      />
    </RowList>
  )
}

/** Opens the list of smart sessions, if the page offers them. */
function SessionsRow() {
  const fairlead = useFairleadInstance('SessionsRow')
  const { modal, settings, store } = fairlead
  const messages = useMessages()
  // `offersSessions` reads these; the subscriptions only render again when they change.
  useSelected(settings, ({ features }) => features)
  const isEvm = useSelected(store, ({ activeNamespace }) => activeNamespace === 'eip155')
  if (!isEvm || !offersSessions(fairlead)) return null
  return (
    <RowList label={messages.sessionsTitle}>
      <Row
        detail={messages.sessionsMeaning}
        image={<Icon name="key" />}
        onPress={() => modal.push('SmartSessions')}
        testId="fl-account-settings-sessions"
        title={messages.sessionsTitle}
      />
    </RowList>
  )
}

/** The currency that values are shown in; opens the list of currencies. Without a server no prices are known. */
function CurrencyRow() {
  const fairlead = useFairleadInstance('CurrencyRow')
  const messages = useMessages()
  const { tag } = useLanguage()
  const code = useSelected(fiatCurrency(fairlead), (chosen) => chosen)
  const url = useKeptPicture(fairlead, hasCatalogue(fairlead) ? `currency:${code}` : undefined)
  if (!hasDataApi(fairlead)) return null
  return (
    <RowList label={messages.currency}>
      <Row
        detail={messages.currency}
        image={<Picture isRound name={code} url={url} />}
        onPress={() => fairlead.modal.push('Currency')}
        testId="fl-account-settings-currency"
        title={currencyName(code, tag)}
      />
    </RowList>
  )
}

/** Buttons that open the embedded wallet's own windows. This page sees nothing of their content. */
function SecurityRows() {
  const fairlead = useFairleadInstance('SecurityRows')
  const messages = useMessages()
  const { embedded } = useSelected(fairlead.store, (state) => selectAccount(state))
  const windows = [
    ['settings', messages.securitySettings],
    ['export', messages.securityExport],
  ] as const
  // A guest can't sign in there: the window has another key than this page.
  if (!embedded || embedded.isGuest || !walletWindowUrl(fairlead, 'settings')) return null
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
