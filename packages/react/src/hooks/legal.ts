import type { Fairlead } from '@fairlead/core'

/** Widgets whose terms were accepted; forgotten when the page is left. */
const accepted = new WeakSet<Fairlead>()

/** Whether people have to tick that they accept something before they connect. */
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
