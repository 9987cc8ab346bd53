/** True if a wallet on a network that is not configured is reported to the user in any form. */
export function showsUnsupportedChain(options: opensUnsupportedChain.Options): boolean {
  const { allowUnsupportedChain, basic, enableNetworkSwitch } = options
  return enableNetworkSwitch && allowUnsupportedChain !== true && !basic
}

/** True if a wallet on a network that is not configured opens the UnsupportedChain view. */
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
