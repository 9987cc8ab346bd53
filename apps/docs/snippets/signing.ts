// #region signing
import { type Fairlead, sendTransaction, signMessage } from 'fairlead'
import { parseEther } from 'viem'
// #endregion signing

export async function pay(fairlead: Fairlead) {
  // #region signing
  const signature = await signMessage(fairlead, { message: 'I am here.' })
  const hash = await sendTransaction(fairlead, {
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: parseEther('0.01'),
  })
  // #endregion signing
  return { hash, signature }
}
