import { deleteConnection, disconnect, formatAddress, switchConnection } from '@fairlead/core'
import { embeddedConnections } from '@fairlead/core/internal'
import { BaseError, type Namespace } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import type { FairleadConnection } from '../../hooks/useFairleadConnections.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { describeWallet } from './describeWallet.ts'

/** Actions on connected and former wallets, one at a time; each outcome is announced. */
export function useWalletActions(): useWalletActions.Result {
  const fairlead = useFairleadInstance('useWalletActions')
  const { environment, modal } = fairlead
  const messages = useMessages()
  const [{ isBusy, steps, told }, setState] = useState({ isBusy: false, steps: 0, told: '' })
  useAnnounce(told)

  function run(work: () => Promise<unknown>, outcome: string) {
    setState((now) => ({ ...now, isBusy: true, told: '' }))
    const end = (text: string) =>
      // The pressed button is gone or has moved: move the focus to the heading.
      setState((now) => ({ isBusy: false, steps: now.steps + 1, told: text }))
    work().then(
      () => end(outcome),
      (error: unknown) => {
        end('')
        // A user who left the view knows that the action was aborted.
        if (BaseError.find(error, 'MODAL_CLOSED') || BaseError.find(error, 'REQUEST_ABORTED'))
          return
        const hasLeft = BaseError.find(error, 'DISCONNECT_FAILED')
        const reason = errorMessage(error, messages)
        const message = hasLeft ? messages.disconnectFailed : `${messages.failedTitle}. ${reason}`
        modal.showToast({ message, variant: 'error' })
      },
    )
  }

  /** True if the wallet is a guest's, who is asked before signing out; without an id, if any is. */
  const hasGuest = (connectorId?: string) =>
    embeddedConnections(fairlead.store.getState()).some(
      (one) => one.embedded?.isGuest && (connectorId ?? one.connectorId) === one.connectorId,
    )
  const nameOf = (connection: FairleadConnection) =>
    describeWallet(connection, messages, environment.isMobile).spoken

  return {
    isBusy,
    steps,
    choose: (connection) =>
      run(
        () => switchConnection(fairlead, { connection }),
        messages.profileUsed(nameOf(connection)),
      ),
    chooseAccount: (connection, { address, type }) =>
      run(
        () => switchConnection(fairlead, { address, connection, type }),
        messages.profileUsed(
          `${formatAddress(address)}, ${messages[`accountType.${type ?? 'eoa'}`]}`,
        ),
      ),
    leave(connection) {
      const { connectorId: id, namespace } = connection
      if (hasGuest(id)) return modal.push('GuestSignOut', { id, namespace })
      run(
        () => disconnect(fairlead, { id, keepModalOpen: true, namespace }),
        messages.profileDisconnected(nameOf(connection)),
      )
    },
    leaveAll(namespace) {
      if (hasGuest()) return modal.push('GuestSignOut', { namespace })
      run(() => disconnect(fairlead, { keepModalOpen: true, namespace }), messages.profileEmpty)
    },
    forget: (connection) =>
      run(
        () => deleteConnection(fairlead, { connection }),
        messages.profileForgotten(nameOf(connection)),
      ),
  }
}

export declare namespace useWalletActions {
  type Result = {
    isBusy: boolean
    /** Increases after each action. */
    steps: number
    choose: (connection: FairleadConnection) => void
    chooseAccount: (
      connection: FairleadConnection,
      account: FairleadConnection['accounts'][number],
    ) => void
    leave: (connection: FairleadConnection) => void
    leaveAll: (namespace: Namespace) => void
    forget: (connection: FairleadConnection) => void
  }
}
