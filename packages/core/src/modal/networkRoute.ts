/** How a requested network switch is carried out. Source: product specification, section 2. */
export type NetworkRoute =
  /** The network is already active. */
  | 'none'
  /** Ask the wallet without a view, or just store the choice if no wallet is connected. */
  | 'direct'
  | 'SwitchActiveChain'
  | 'SwitchNetwork'

export function networkRoute(facts: networkRoute.Facts): NetworkRoute {
  if (facts.isSameNetwork) return 'none'
  if (!facts.isSourceConnected && !facts.isTargetConnected) return 'direct'
  if (facts.ignoreConfirmation) return facts.isModalOpen ? 'SwitchNetwork' : 'direct'
  const authChain = facts.targetNamespace === 'eip155' || facts.targetNamespace === 'solana'
  if (facts.isAuthConnector && authChain) return 'SwitchNetwork'
  const staysInNamespace = facts.sourceNamespace === facts.targetNamespace
  if (facts.isSourceConnected && !staysInNamespace && !facts.isTargetConnected)
    return 'SwitchActiveChain'
  return 'SwitchNetwork'
}

export declare namespace networkRoute {
  type Facts = {
    ignoreConfirmation: boolean
    /** The current connector is the embedded wallet's. */
    isAuthConnector: boolean
    isModalOpen: boolean
    isSameNetwork: boolean
    isSourceConnected: boolean
    isTargetConnected: boolean
    sourceNamespace: string
    targetNamespace: string
  }
}
