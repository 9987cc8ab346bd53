import { connect, createFairlead, getAccount, subscribeAccount, walletRows } from 'fairlead'
import { mainnet } from 'fairlead/networks'

const fairlead = createFairlead({ networks: [mainnet] })
const list = document.createElement('ul')
document.body.append(list)

function draw() {
  const { address } = getAccount(fairlead)
  const rows = walletRows(fairlead).map(({ wallet }) => {
    const button = document.createElement('button')
    button.textContent = wallet.name
    button.onclick = () => connect(fairlead, { connectorId: wallet.id })
    return button
  })
  list.replaceChildren(...(address ? [address] : rows))
}

subscribeAccount(fairlead, draw)
// Draws again when a wallet announces itself later.
fairlead.store.subscribe(draw)
draw()
