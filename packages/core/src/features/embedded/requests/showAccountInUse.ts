import type { Grant } from '../../../connectors/createConnector.ts'
import type { Fairlead } from '../../../Fairlead.ts'
import { connectedOf } from '../../../store/selectors.ts'

/** Polling interval for the end of a switch or approval, in milliseconds. */
const pauseMs = 50

/**
 * Shows which account is in use on a network and which one was in use before. Waits for the switch
 * and for open approvals to finish: opening another view over an approval declines it.
 */
export function showAccountInUse(fairlead: Fairlead, { accounts, chainId }: Grant): void {
  const { environment, modal, store } = fairlead
  const { switches } = fairlead.internal
  const [{ address }] = accounts
  const show = () => {
    if (fairlead.isDestroyed || !connectedOf(store.getState(), 'eip155')?.embedded) return
    if (switches.has('eip155') || modal.view() === 'ApproveTransaction') wait()
    else modal.push('AccountInUse', { address, network: chainId })
  }
  const wait = () => {
    environment.schedule(show, pauseMs)
  }
  wait()
}
