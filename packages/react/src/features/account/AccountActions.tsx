import { chainIdOf, networkOf, offersFeature, orderedWalletFeatures } from '@fairlead/core/internal'
import { useContext } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { AccountActionsContext } from '../../modal/AccountActionsContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountActions.module.css'

/** Buttons for what the account can do, in the configured order; features that are off are left out. */
export function AccountActions() {
  useStyles(css)
  const fairlead = useFairleadInstance('AccountActions')
  const { events, features, modal, settings, store } = fairlead
  const messages = useMessages()
  const actions = useContext(AccountActionsContext)
  // `offersFeature` reads these; the subscriptions only render again when they change.
  useSelected(settings, (options) => options.features)
  useSelected(features, ({ onramp, swaps }) => ({ onramp, swaps }))
  const { isKnown } = useSelected(store, ({ activeNamespace, ...state }) => ({
    activeNamespace,
    chainId: chainIdOf({ activeNamespace, ...state }, activeNamespace),
    isKnown: networkOf({ activeNamespace, ...state }, activeNamespace) !== undefined,
  }))
  const available = actions
    // Nothing can be sent on an unknown network.
    .filter(({ id }) => offersFeature(fairlead, id) && (isKnown || id === 'receive'))
    .map(({ id }) => id)
  const shown = orderedWalletFeatures(fairlead, available).flatMap((id) =>
    actions.filter((action) => action.id === id),
  )
  if (shown.length === 0) return null
  return (
    <ul aria-label={messages.walletActions} className={styles.actions}>
      {shown.map(({ icon, id, label, view }) => (
        <li key={id}>
          <button
            className={styles.action}
            data-testid={`fl-account-action-${id}`}
            onClick={() => {
              events.emit('ACCOUNT_ACTION', { action: id })
              modal.push(view)
            }}
            part="button"
            type="button"
          >
            <span className={styles.disc}>
              <Icon name={icon} />
            </span>
            {label(messages)}
          </button>
        </li>
      ))}
    </ul>
  )
}
