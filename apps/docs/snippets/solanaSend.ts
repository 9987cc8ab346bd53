import { type Fairlead, sendToken, sendTransaction, signMessage } from 'fairlead'

const namespace = 'solana'

export async function use(fairlead: Fairlead, to: string, serialized: string) {
  // Base58, of the text's UTF-8.
  const signature = await signMessage(fairlead, { message: 'Hello', namespace })
  // Whole SOL; the same with the address of a mint as `token`.
  const hash = await sendToken(fairlead, { amount: '0.1', namespace, to, token: 'native' })
  // A transaction that you have built, in base64.
  const own = await sendTransaction(fairlead, { data: serialized, namespace, to })
  return { hash, own, signature }
}
