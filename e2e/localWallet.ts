import { evmTestWallet, WalletRefusal } from '@fairlead/core/testing'

/** Differs from the sample wallet's account, so that the two can be told apart. */
export const localAccount = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** A public development key. */
const key = '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'

/** Creates a wallet on the first local network; approves everything unless told otherwise. */
export function localWallet(options: evmTestWallet.Options = {}) {
  return evmTestWallet({ behavior: 'approve', chainId: 'eip155:31337', keys: [key], ...options })
}

/** Creates a refusal with a code of EIP-1193 or JSON-RPC. */
export const refusal = (code: number) => new WalletRefusal({ code, message: `code ${code}` })
