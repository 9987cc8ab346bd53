import { formatAddress, type Routes } from '@fairlead/core'
import {
  chooseRegularAccount,
  connectedOf,
  networkById,
  regularAddressOf,
} from '@fairlead/core/internal'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'

/** Shown after a network switch that changed the address: the account in use, and the other one. */
export function AccountInUseView({ data }: { data: Routes['AccountInUse'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('AccountInUseView')
  const { modal, store } = fairlead
  const messages = useMessages()
  const { before, connection, network } = useSelected(store, (state) => {
    const connection = connectedOf(state, 'eip155')
    return {
      before: networkById(state, data.network),
      connection,
      network: connection && networkById(state, connection.chainId),
    }
  })
  const [isBusy, setIsBusy] = useState(false)
  useAnnounce(isBusy ? messages.accountKindChanging : '')
  const type = connection?.embedded?.accountType ?? 'eoa'
  const regular = connection && regularAddressOf(connection)
  const leave = () => {
    const { navigation } = modal.store.getState()
    if (navigation.open && navigation.history.length > 1) modal.back()
    else modal.close()
  }

  async function change() {
    setIsBusy(true)
    try {
      await chooseRegularAccount(fairlead)
      leave()
    } catch (error) {
      setIsBusy(false)
      const message = messages.accountKindFailed(errorMessage(error, messages))
      modal.showToast({ message, variant: 'error' })
    }
  }

  return (
    <ViewFrame title={messages.accountInUseTitle(network?.name ?? '')}>
      <div className={styles.center} data-state={type} data-testid="fl-account-in-use">
        <p className={styles.text}>
          {messages.accountInUseText(before?.name ?? data.network, formatAddress(data.address))}
        </p>
        <p className={styles.title}>
          {messages.accountInUseNow}: {messages[`accountType.${type}`]}
        </p>
        {connection && (
          <FullAddress
            address={connection.accounts[0].address}
            testId="fl-account-in-use-address"
          />
        )}
      </div>
      <Button onPress={leave} testId="fl-account-in-use-keep" variant="accent">
        {regular ? messages.accountInUseKeep : messages.accountInUseContinue}
      </Button>
      {regular && (
        <Button
          isBusy={isBusy}
          onPress={() => isBusy || void change()}
          testId="fl-account-in-use-regular"
        >
          {messages.accountInUseRegular(formatAddress(regular))}
        </Button>
      )}
    </ViewFrame>
  )
}
