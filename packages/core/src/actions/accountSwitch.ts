import type { Fairlead } from '../Fairlead.ts'

/** Replaces an account that can't sign messages by one that can. */
export type AccountSwitch = {
  /** Set by the embedded wallet: switches to the regular account on the network in use. */
  useRegular?: () => Promise<void>
}

/** Returns the widget's account switch. */
export function accountSwitch(fairlead: Fairlead): AccountSwitch {
  return fairlead.own(create)
}

function create(): AccountSwitch {
  return {}
}
