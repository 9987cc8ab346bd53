/** Whether people are told at all that their wallet is on a network that is not configured. */
export function tellsUnsupportedChain(options: opensUnsupportedChain.Options): boolean {
  const { allowUnsupportedChain, basic, enableNetworkSwitch } = options
  return enableNetworkSwitch && allowUnsupportedChain !== true && !basic
}

/** Whether a network that is not configured is shown to the person as a problem. */
export function opensUnsupportedChain(options: opensUnsupportedChain.Options): boolean {
  const { allowUnsupportedChain, basic, enableNetworkSwitch } = options
  return enableNetworkSwitch && allowUnsupportedChain === false && !basic
}

export declare namespace opensUnsupportedChain {
  type Options = {
    allowUnsupportedChain: boolean | 'banner'
    basic: boolean
    enableNetworkSwitch: boolean
  }
}
