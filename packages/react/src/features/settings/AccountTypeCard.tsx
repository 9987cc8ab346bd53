import {
  type Embedded,
  embeddedWallet,
  formatAddress,
  setPreferredAccountType,
} from '@fairlead/core'
import { selectAccount } from '@fairlead/core/internal'
import { type ChainId, parseAccountId } from '@fairlead/protocol'
import { useCallback, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountSettingsView.module.css'

/** Type of the embedded wallet's account in use, with a button that switches to the other type. */
export function AccountTypeCard() {
  const { store } = useFairleadInstance('AccountTypeCard')
  const { caipAddress, embedded } = useSelected(store, (state) => selectAccount(state))
  if (!embedded || !caipAddress?.startsWith('eip155:')) return null
  const { address, chainId } = parseAccountId(caipAddress)
  return <Card address={address} chainId={chainId} embedded={embedded} />
}

function Card({ address, chainId, embedded }: Card.Props) {
  useStyles(css)
  const fairlead = useFairleadInstance('AccountTypeCard')
  const messages = useMessages()
  const wallet = useLoaded(useCallback(() => embeddedWallet(fairlead), [fairlead]))
  const [{ isBusy, told }, setState] = useState({ isBusy: false, told: '' })
  useAnnounce(isBusy ? messages.accountKindChanging : told)

  const { accountType: now, smartAccountDeployed, user } = embedded
  const other = now === 'smartAccount' ? 'eoa' : 'smartAccount'
  const isOffered = other === 'eoa' || wallet?.accountTypes.isEnabled(chainId) === true
  // Without smart accounts on any network there is only one type, so the card is hidden.
  const hasKinds = useSelected(
    fairlead.store,
    ({ networks }) =>
      isOffered || networks.some((one) => wallet?.accountTypes.isEnabled(one.caipNetworkId)),
  )
  const next = user.accounts?.find(({ type }) => type === other)?.address

  async function change() {
    setState({ isBusy: true, told: '' })
    try {
      await setPreferredAccountType(fairlead, other, 'eip155')
      setState({
        isBusy: false,
        told: messages.accountKindChanged(messages[`accountType.${other}`]),
      })
    } catch (error) {
      setState({ isBusy: false, told: '' })
      const message = messages.accountKindFailed(errorMessage(error, messages))
      fairlead.modal.showToast({ message, variant: 'error' })
    }
  }

  if (!hasKinds) return null
  return (
    <section
      aria-busy={isBusy}
      aria-label={messages.accountKind}
      className={styles.card}
      data-state={isBusy ? 'loading' : now}
      data-testid="fl-account-settings-type"
    >
      <div className={styles.kind}>
        <h2 className={styles.heading}>{messages.accountKind}</h2>
        <span data-testid="fl-account-settings-type-now">{messages[`accountType.${now}`]}</span>
      </div>
      {now === 'smartAccount' && !smartAccountDeployed && (
        <p className={styles.detail} data-testid="fl-account-settings-type-new">
          {messages.accountKindNew}
        </p>
      )}
      {!isOffered && wallet && (
        <p className={styles.detail} data-testid="fl-account-settings-type-none">
          {messages.accountKindNone}
        </p>
      )}
      {isOffered && (
        <>
          <p className={styles.detail} data-testid="fl-account-settings-type-brings">
            {messages[`accountKindBrings.${other}`]}
          </p>
          <p className={styles.detail} data-testid="fl-account-settings-type-means">
            {describeChange(address, next, messages)}
          </p>
          <Button
            // Never unmounted or disabled while busy, so that it keeps the focus.
            isBusy={isBusy}
            onPress={() => isBusy || void change()}
            testId="fl-account-settings-type-change"
          >
            {messages[`accountKindUse.${other}`]}
          </Button>
        </>
      )}
    </section>
  )
}

/** Returns what a switch to the other type does to the address. */
function describeChange(address: string, next: string | undefined, messages: Messages): string {
  if (!next) return messages.accountKindOtherUnknown
  return next.toLowerCase() === address.toLowerCase()
    ? messages.accountKindSame
    : messages.accountKindOther(formatAddress(next))
}

declare namespace Card {
  type Props = { address: string; chainId: ChainId; embedded: Embedded }
}
