import { selectAccount, selectNetwork } from '@fairlead/core'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { loginName } from '../../ui/loginName.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountSettingsView.module.css'
import { AccountTypeCard } from './AccountTypeCard.tsx'
import { SecurityRows } from './SecurityRows.tsx'

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
      <AccountTypeCard />
      <SecurityRows />
    </ViewFrame>
  )
}
