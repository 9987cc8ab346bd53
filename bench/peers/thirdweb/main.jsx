import { createRoot } from 'react-dom/client'
import { createThirdwebClient } from 'thirdweb'
import { arbitrum, base, ethereum, optimism, polygon } from 'thirdweb/chains'
import { ConnectButton, ThirdwebProvider } from 'thirdweb/react'
import { createWallet } from 'thirdweb/wallets'

const client = createThirdwebClient({ clientId: '00000000000000000000000000000000' })
const chains = [ethereum, polygon, optimism, arbitrum, base]
// The default also has the embedded wallet, which hides the list of wallets behind one more click.
const ids = ['io.metamask', 'com.coinbase.wallet', 'me.rainbow']
const wallets = ids.map((id) => createWallet(id))

createRoot(document.getElementById('root')).render(
  <ThirdwebProvider>
    <h1>My app</h1>
    <ConnectButton chains={chains} client={client} wallets={wallets} />
  </ThirdwebProvider>,
)
