import { cleanText } from '@fairlead/protocol'
import { projectProviders } from '../../actions/projectProviders.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { isOidcName } from '../../utils/isOidcName.ts'

/** Applies the providers of the project's configuration. */
export function applyProviders(
  fairlead: Fairlead,
  listed: readonly { name: string; title: string }[] = [],
): void {
  const found = listed.flatMap(({ name, title }) => {
    const text = cleanText(title, 40)
    return isOidcName(name) && text !== '' ? [{ name, title: text }] : []
  })
  projectProviders(fairlead).setState(found, true)
}
