import { connect, createFairlead, getAccount } from 'fairlead'
import { mainnet } from 'fairlead/networks'
import { evmTestWallet } from 'fairlead/testing'

const wallet = evmTestWallet({ chainId: 'eip155:1', name: 'Fox', rdns: 'org.fox' })
const fairlead = createFairlead({ networks: [mainnet], connectors: [wallet.connector] })

export async function declinesAndAccepts() {
  const first = connect(fairlead, { connectorId: wallet.id }).catch((error) => error)
  await wallet.reject()
  const error = await first

  const second = connect(fairlead, { connectorId: wallet.id })
  await wallet.approve()
  await second

  await wallet.switchNetwork('eip155:10')
  return { account: getAccount(fairlead), asked: wallet.requests, error }
}
