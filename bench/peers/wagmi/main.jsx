import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { arbitrum, base, mainnet, optimism, polygon } from 'wagmi/chains'

const chains = [mainnet, polygon, optimism, arbitrum, base]
const transports = Object.fromEntries(chains.map(({ id }) => [id, http()]))
const config = createConfig({ chains, transports })
const queryClient = new QueryClient()

const show = (dialog) => dialog?.showModal()

/** wagmi has no dialog: this is the least that a page writes, without styles. */
function Connect() {
  const [isOpen, setIsOpen] = useState(false)
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  return (
    <>
      <button onClick={() => setIsOpen(true)} type="button">
        Connect wallet
      </button>
      {isOpen && (
        <dialog aria-label="Connect wallet" onClose={() => setIsOpen(false)} ref={show}>
          {connectors.map((connector) => (
            <button key={connector.uid} onClick={() => connect({ connector })} type="button">
              {connector.name}
            </button>
          ))}
        </dialog>
      )}
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <h1>My app</h1>
      <Connect />
    </QueryClientProvider>
  </WagmiProvider>,
)
