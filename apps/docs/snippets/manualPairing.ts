import { createFairlead } from 'fairlead'
import { mainnet } from 'fairlead/networks'

const fairlead = createFairlead({ manualPairing: true, networks: [mainnet] })

/** Shows the pairing URI of your own client as a QR code and as links into wallets. */
export function show(uri: string): Promise<void> {
  return fairlead.modal.open({ uri })
}
