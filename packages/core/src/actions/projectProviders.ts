import type { OidcName } from '@fairlead/protocol/embedded'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../Fairlead.ts'

/** An OpenID Connect provider of the project, as the operator configured it. */
export type ProjectProvider = {
  readonly name: OidcName
  /** Name for its button. */
  readonly title: string
}

/** Returns the store of the project's own login providers. It is empty until the project's configuration is loaded. */
export function projectProviders(
  fairlead: Pick<Fairlead, 'own'>,
): StoreApi<readonly ProjectProvider[]> {
  return fairlead.own(createProviders)
}

function createProviders(): StoreApi<readonly ProjectProvider[]> {
  return createStore<readonly ProjectProvider[]>(() => [])
}

/** Returns the project's own providers; none if the page turned social login off. */
export function offeredOwnProviders(
  fairlead: Pick<Fairlead, 'options' | 'own'>,
): readonly OidcName[] {
  const { pay, socials } = fairlead.options.features
  if (socials === false || pay) return []
  return projectProviders(fairlead)
    .getState()
    .map(({ name }) => name)
}
