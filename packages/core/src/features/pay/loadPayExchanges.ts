import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { paymentsOf } from './payments.ts'
import { payState } from './payState.ts'

/** Reads the exchanges that the order can be paid from. Never rejects: the state has the result. */
export async function loadPayExchanges(fairlead: Fairlead): Promise<void> {
  const { api, call } = paymentsOf(fairlead)
  const state = payState(fairlead)
  const { bill } = state.getState()
  if (!bill || !call) return
  const { signal } = call.end
  state.setState({ exchangesStatus: 'pending' })
  try {
    const exchanges = await (await api()).exchanges(bill, signal)
    if (!signal.aborted) state.setState({ exchanges, exchangesStatus: 'success' })
  } catch (error) {
    if (signal.aborted) return
    state.setState({ exchanges: [], exchangesStatus: 'failed' })
    if (!BaseError.is(error)) fairlead.report(error)
  }
}
