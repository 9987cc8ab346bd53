import { readBitcoinAddress } from './bitcoinAddress.ts'

/** How an address signs a text: BIP-322 where it can, the classic way for the older kinds. */
export function messageProtocol(address: string): 'bip322' | 'ecdsa' {
  const type = readBitcoinAddress(address)?.type
  return type === 'p2pkh' || type === 'p2sh' ? 'ecdsa' : 'bip322'
}
