import { evmTestWallet, WalletRefusal } from '@fairlead/core/testing'

/** Not that of the sample wallet, so that the two are told apart. */
export const localAccount = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** One of the public keys of development. */
const key = '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'

/** A wallet on the first local network, where it says yes to everything unless told otherwise. */
export function localWallet(options: evmTestWallet.Options = {}) {
  return evmTestWallet({ behavior: 'approve', chainId: 'eip155:31337', keys: [key], ...options })
}

/** A refusal by its code of EIP-1193 or JSON-RPC. */
export const refusal = (code: number) => new WalletRefusal({ code, message: `code ${code}` })
