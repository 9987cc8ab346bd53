import { readBitcoinAddress } from './bitcoinAddress.ts'

/** Returns the message signing protocol of an address: `ecdsa` for legacy types, otherwise BIP-322. */
export function messageProtocol(address: string): 'bip322' | 'ecdsa' {
  const type = readBitcoinAddress(address)?.type
  return type === 'p2pkh' || type === 'p2sh' ? 'ecdsa' : 'bip322'
}
