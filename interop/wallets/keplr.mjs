import { makeADR36AminoSignDoc } from '@keplr-wallet/cosmos'
import { MockKeplr } from '@keplr-wallet/provider-mock'

/** Their mock cannot sign texts, but documents: a text is one of those, and Keplr's code makes it. */
class Keplr extends MockKeplr {
  async signArbitrary(chainId, signer, data) {
    const { signature } = await this.signAmino(chainId, signer, makeADR36AminoSignDoc(signer, data))
    return signature
  }
}

/**
 * Keplr as its makers mock it: lets every page in, and says yes to everything.
 *
 * @param {object} options
 * @param {readonly { bech32Config: { bech32PrefixAccAddr: string }, chainId: string }[]} options.chains
 * @param {string} options.mnemonic
 */
export function install({ chains, mnemonic }) {
  const send = () => Promise.reject(new Error('Sends nothing'))
  window.keplr = new Keplr(send, chains, mnemonic)
}
