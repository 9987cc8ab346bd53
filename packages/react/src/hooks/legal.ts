import type { Fairlead } from '@fairlead/core'

/** Widgets whose terms the user accepted; in memory only. */
const accepted = new WeakSet<Fairlead>()

/** Returns true if the user must tick the consent checkbox before connecting. */
export function asksConsent({ options }: Fairlead): boolean {
  const { features, privacyPolicyUrl, termsConditionsUrl } = options
  return features.legalCheckbox === true && Boolean(privacyPolicyUrl ?? termsConditionsUrl)
}

export function hasConsent(fairlead: Fairlead): boolean {
  return !asksConsent(fairlead) || accepted.has(fairlead)
}

export function setConsent(fairlead: Fairlead, isGiven: boolean): void {
  if (isGiven) accepted.add(fairlead)
  else accepted.delete(fairlead)
}
