import { BaseError, connect, createFairlead, getAccount, mock } from 'fairlead'
import { mainnet } from 'fairlead/networks'

const wallet = mock({ chainId: 'eip155:1', name: 'Fox' })
const fairlead = createFairlead({ networks: [mainnet], connectors: [wallet.create] })

export async function acceptsAndDeclines() {
  await connect(fairlead, { connectorId: 'mock' })
  const { address } = getAccount(fairlead)

  // The user declines every request from now on.
  wallet.onConnect = async () => {
    throw new BaseError('CONNECTION_REJECTED')
  }
  const second = await connect(fairlead, { connectorId: 'mock' }).catch((error) => error)

  // The user changes the network in the wallet.
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:10' })
  return { address, second }
}
