import type { CreateConnector, Eip1193Provider } from 'fairlead'

/** Connector for a wallet that doesn't announce itself and doesn't set `window.ethereum`. */
export function vaultWallet(provider: Eip1193Provider): CreateConnector {
  const ask = async (method: string) => {
    const accounts = (await provider.request({ method })) as string[]
    const chainId = (await provider.request({ method: 'eth_chainId' })) as string
    const [first, ...rest] = accounts.map((address) => ({ address }))
    return first && ({ accounts: [first, ...rest], chainId: `eip155:${Number(chainId)}` } as const)
  }
  return () => ({
    id: 'vault',
    name: 'Vault',
    type: 'EXTERNAL',
    chains: ['eip155'],
    provider,
    async connect() {
      const link = await ask('eth_requestAccounts')
      if (!link) throw new TypeError('Vault gave no account')
      return link
    },
    resume: () => ask('eth_accounts'),
    async disconnect() {},
    watch(_namespace, onEvent) {
      const onDisconnect = () => onEvent({ type: 'disconnected' })
      provider.on?.('disconnect', onDisconnect)
      return () => provider.removeListener?.('disconnect', onDisconnect)
    },
  })
}
