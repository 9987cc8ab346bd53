import { makeADR36AminoSignDoc } from '@keplr-wallet/cosmos'
import { MockKeplr } from '@keplr-wallet/provider-mock'

/** Adds `signArbitrary`: the vendor's mock signs only documents, so the text is wrapped in one by Keplr's own code. */
class Keplr extends MockKeplr {
  async signArbitrary(chainId, signer, data) {
    const { signature } = await this.signAmino(chainId, signer, makeADR36AminoSignDoc(signer, data))
    return signature
  }
}

/**
 * Installs the vendor's mock of Keplr. It accepts every page and approves everything.
 * @param {object} options
 * @param {readonly { bech32Config: { bech32PrefixAccAddr: string }, chainId: string }[]} options.chains
 * @param {string} options.mnemonic
 */
export function install({ chains, mnemonic }) {
  const send = () => Promise.reject(new Error('Sends nothing'))
  window.keplr = new Keplr(send, chains, mnemonic)
}
