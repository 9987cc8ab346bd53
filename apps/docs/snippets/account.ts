// #region account
import {
  connect,
  disconnect,
  type Fairlead,
  fetchBalance,
  getAccount,
  subscribeAccount,
} from 'fairlead'
// #endregion account

export async function walk(fairlead: Fairlead, log: (text: string) => void) {
  // #region account
  const stop = subscribeAccount(fairlead, ({ address, status }) => {
    log(`${status} ${address ?? ''}`)
  })

  await connect(fairlead, { connectorId: 'io.metamask' })
  const { address } = getAccount(fairlead)
  const { formatted, symbol } = await fetchBalance(fairlead)
  log(`${address} has ${formatted} ${symbol}`)

  await disconnect(fairlead)
  stop()
  // #endregion account
}
