import type { RemoteFeature } from '@fairlead/protocol'
import type { RemoteFeatures } from '../../Fairlead.ts'
import type { Features } from '../../FairleadOptions.ts'
import { defaultFeatures, localFeatures } from './localFeatures.ts'

/** Names of each feature on the wire; the first found counts. */
const wireIds = {
  social_login: ['social_login'],
  swap: ['swap'],
  onramp: ['onramp'],
  activity: ['activity', 'history'],
  branding: ['branding', 'reown_branding'],
  multi_wallet: ['multi_wallet'],
} as const

/**
 * Which features are on, from the project's configuration, the page's options and the defaults.
 *
 * 1. basic mode: all off. 2. The project's entry decides; what the page set for it is ignored and
 * named in `ignored`. 3. Without configuration, or with `config: null`: the page's value, else the
 * default. 4. Pay switches e-mail and socials off.
 */
export function resolveFeatures(options: resolveFeatures.Options): resolveFeatures.Result {
  const { basic, local, remote: entries } = options
  if (basic || !entries) return { features: localFeatures(basic, local), ignored: [] }
  const ignored: (keyof RemoteFeatures)[] = []

  /** `undefined`: not managed remotely. `false`: off. A list: on, with these entries. */
  const remoteValue = (id: keyof typeof wireIds): readonly string[] | false | undefined => {
    const entry = wireIds[id].map((name) => entries.find((item) => item.id === name)).find(Boolean)
    if (!entry) return false
    if (entry.config === null) return undefined
    if (!entry.isEnabled || entry.config === undefined) return false
    return entry.config.filter((item) => typeof item === 'string')
  }
  function choose<name extends keyof RemoteFeatures>(
    name: name,
    value: RemoteFeatures[name] | undefined,
  ): RemoteFeatures[name] {
    const mine = local[name] as RemoteFeatures[name] | undefined
    if (value === undefined) return mine ?? defaultFeatures[name]
    if (mine !== undefined) ignored.push(name)
    return value
  }
  const flag = (value: ReturnType<typeof remoteValue>) => value && true
  const list = (value: ReturnType<typeof remoteValue>) =>
    value === undefined ? undefined : value && value.length > 0 ? value : false

  const login = remoteValue('social_login')
  const email = login ? login.includes('email') : login
  const socials = login ? login.filter((name) => name !== 'email') : login
  const features: RemoteFeatures = {
    email: choose('email', email),
    socials: choose('socials', list(socials)),
    swaps: choose('swaps', list(remoteValue('swap'))),
    onramp: choose('onramp', list(remoteValue('onramp'))),
    activity: choose('activity', flag(remoteValue('activity'))),
    branding: choose('branding', flag(remoteValue('branding'))),
    multiWallet: choose('multiWallet', flag(remoteValue('multi_wallet'))),
  }
  if (!local.pay) return { features, ignored }
  return { features: { ...features, email: false, socials: false }, ignored }
}

export declare namespace resolveFeatures {
  type Options = {
    basic: boolean
    local: Features
    /** Null or absent: the project leaves everything to the page, or could not be read. */
    remote: readonly RemoteFeature[] | null | undefined
  }
  type Result = { features: RemoteFeatures; ignored: readonly (keyof RemoteFeatures)[] }
}
