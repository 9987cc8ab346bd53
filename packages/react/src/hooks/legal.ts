import type { Fairlead } from '@fairlead/core'

/** Answer of the consent checkbox; in memory only. */
function createConsent() {
  return { isGiven: false }
}

/** Returns true if the user must tick the consent checkbox before connecting. */
export function asksConsent({ options }: Fairlead): boolean {
  const { features, privacyPolicyUrl, termsConditionsUrl } = options
  return features.legalCheckbox === true && Boolean(privacyPolicyUrl ?? termsConditionsUrl)
}

/** Returns which of the page's legal texts exist, as the end of the message keys that name them. */
export function legalTexts({ options }: Fairlead): 'Both' | 'Privacy' | 'Terms' {
  if (!options.termsConditionsUrl) return 'Privacy'
  return options.privacyPolicyUrl ? 'Both' : 'Terms'
}

export function hasConsent(fairlead: Fairlead): boolean {
  return !asksConsent(fairlead) || fairlead.own(createConsent).isGiven
}

export function setConsent(fairlead: Fairlead, isGiven: boolean): void {
  fairlead.own(createConsent).isGiven = isGiven
}
