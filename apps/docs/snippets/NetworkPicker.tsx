import { useFairleadNetwork } from 'fairlead/react'

export function NetworkPicker() {
  const { caipNetworkId, isUnsupported, networks, switchNetwork } = useFairleadNetwork()
  return (
    <fieldset>
      <legend>{isUnsupported ? 'Choose another network' : 'Network'}</legend>
      {networks.map((network) => (
        <button
          aria-pressed={network.caipNetworkId === caipNetworkId}
          key={network.caipNetworkId}
          onClick={() => switchNetwork(network.caipNetworkId)}
          type="button"
        >
          {network.name}
        </button>
      ))}
    </fieldset>
  )
}
