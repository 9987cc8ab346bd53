import {
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '@reown/appkit/react'
import { mainnet } from '@reown/appkit/networks'
import { useState } from 'react'

/** The account of the customer. */
export function Account() {
  const { open } = useAppKit()
  const { address, isConnected, status } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<{ isSafe?: boolean }>('eip155')
  const state = useAppKitState()
  const { setThemeMode, setThemeVariables, themeMode } = useAppKitTheme()
  const { disconnect } = useDisconnect()
  const { walletInfo } = useWalletInfo()
  const [error, setError] = useState('')

  if (!isConnected) return <appkit-button label="Sign in" size="sm" />
  return (
    <section>
      {/* The address is also in the header. */}
      <p>
        {address} {status} {walletInfo?.name} {walletProvider?.isSafe ? 'Safe' : ''}
      </p>
      <p>{caipNetwork?.name ?? state.activeChain}</p>
      <button onClick={() => open({ view: 'OnRampProviders' })} type="button">Buy</button>
      <button onClick={() => switchNetwork(mainnet)} type="button">Ethereum</button>
      <button onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')} type="button">Mode</button>
      <button onClick={() => setThemeVariables({ '--w3m-accent': 'teal' })} type="button">Teal</button>
      <button onClick={() => disconnect().catch(() => setError('Try again'))} type="button">Leave</button>
      <appkit-network-button></appkit-network-button>
      <w3m-account-button balance="hide" charsStart={6} />
      <p>{error}</p>
    </section>
  )
}
