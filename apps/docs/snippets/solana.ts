// #region options
import type { FairleadOptions } from 'fairlead'
import { mainnet, solanaDevnet, solana as solanaMainnet } from 'fairlead/networks'
import { solana } from 'fairlead/solana'
import { universal } from 'fairlead/universal'

export const options: FairleadOptions = {
  adapters: [solana({ commitment: 'confirmed' }), universal()],
  networks: [mainnet, solanaMainnet, solanaDevnet],
  customRpcUrls: {
    [solanaMainnet.caipNetworkId]: [{ url: 'https://solana-node.example/rpc' }],
  },
}
// #endregion options

// #region send
import { type Fairlead, sendToken, sendTransaction, signMessage } from 'fairlead'

export async function use(fairlead: Fairlead, to: string, serialized: string) {
  // Base58, of the text's UTF-8.
  const signature = await signMessage(fairlead, { message: 'Hello', namespace: 'solana' })
  // Whole SOL; the same with the address of a mint as `token`.
  const hash = await sendToken(fairlead, {
    amount: '0.1',
    namespace: 'solana',
    to,
    token: 'native',
  })
  // A transaction that you have built, in base64.
  const own = await sendTransaction(fairlead, { data: serialized, namespace: 'solana', to })
  return { hash, own, signature }
}
// #endregion send
