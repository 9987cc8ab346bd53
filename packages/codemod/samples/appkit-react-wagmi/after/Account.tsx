import { mainnet } from 'fairlead/networks'
import { FairleadAccountButton, FairleadButton, FairleadNetworkButton, useDisconnect, useFairlead, useFairleadAccount, useFairleadNetwork, useFairleadProvider, useFairleadState, useFairleadTheme, useWalletInfo } from 'fairlead/react'
import { useState } from 'react'

/** The account of the customer. */
export function Account() {
  const { open } = useFairlead()
  const { address, isConnected, status } = useFairleadAccount({ namespace: 'eip155' })
  const { network: caipNetwork, switchNetwork } = useFairleadNetwork()
  const { provider: walletProvider } = useFairleadProvider<{ isSafe?: boolean }>('eip155')
  const state = useFairleadState()
  const { setThemeMode, setThemeVariables, themeMode } = useFairleadTheme()
  const { disconnect } = useDisconnect()
  const { walletInfo } = useWalletInfo()
  const [error, setError] = useState('')

  if (!isConnected) return <FairleadButton label="Sign in" size="sm" />
  return (
    <section>
      {/* The address is also in the header. */}
      <p>
        {address} {status} {walletInfo?.name} {walletProvider?.isSafe ? 'Safe' : ''}
      </p>
      <p>{caipNetwork?.name ?? state.activeNamespace}</p>
      <button onClick={() => open({ view: 'OnRamp' })} type="button">Buy</button>
      <button onClick={() => switchNetwork(mainnet)} type="button">Ethereum</button>
      <button onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')} type="button">Mode</button>
      <button onClick={() => setThemeVariables({ '--fairlead-accent': 'teal' })} type="button">Teal</button>
      <button onClick={() => disconnect().catch(() => setError('Try again'))} type="button">Leave</button>
      <FairleadNetworkButton></FairleadNetworkButton>
      <FairleadAccountButton balance="hide" charsStart={6} />
      <p>{error}</p>
    </section>
  )
}
