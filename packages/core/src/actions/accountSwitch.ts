import type { Fairlead } from '../Fairlead.ts'

/** How an account that can't sign messages is replaced by one that can. */
export type AccountSwitch = {
  /** Set by the embedded wallet: switches to the regular account on the network in use. */
  useRegular?: () => Promise<void>
}

/** … of one widget. */
export function accountSwitch(fairlead: Fairlead): AccountSwitch {
  return fairlead.own(create)
}

function create(): AccountSwitch {
  return {}
}
