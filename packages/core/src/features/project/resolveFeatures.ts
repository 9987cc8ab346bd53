import type { RemoteFeature } from '@fairlead/protocol'
import type { RemoteFeatures } from '../../Fairlead.ts'
import type { Features } from '../../FairleadOptions.ts'
import { defaultFeatures, localFeatures } from './localFeatures.ts'

/** Names of each feature on the wire. The first one found is used. */
const wireIds = {
  social_login: ['social_login'],
  swap: ['swap'],
  onramp: ['onramp'],
  activity: ['activity', 'history'],
  branding: ['branding', 'reown_branding'],
  multi_wallet: ['multi_wallet'],
} as const

/** Name of the entry that allows guests. */
const guestId = 'guest_login'

/**
 * Resolves the features from the project's configuration, the page's options and the defaults.
 *
 * 1. In basic mode, all features are off.
 * 2. The project's entry decides. The page's value is ignored and listed in `ignored`. If the entry is a limit, it
 *   only removes what the server can't serve.
 * 3. Without configuration, or with `config: null`, the page's value applies, or else the default.
 * 4. Guests need an entry of the project. The page's value can only turn them off.
 * 5. `pay` turns email, socials and guests off.
 */
export function resolveFeatures(options: resolveFeatures.Options): resolveFeatures.Result {
  const { basic, local, remote: entries } = options
  if (basic || !entries) return { features: localFeatures(basic, local), ignored: [] }
  const ignored: (keyof RemoteFeatures)[] = []

  const entryOf = (id: keyof typeof wireIds) =>
    wireIds[id].map((name) => entries.find((item) => item.id === name)).find(Boolean)
  /** `undefined`: not managed remotely. `false`: off. A list: on, with these entries. */
  const remoteValue = (id: keyof typeof wireIds): readonly string[] | false | undefined => {
    const entry = entryOf(id)
    if (!entry) return false
    if (entry.config === null) return undefined
    if (!entry.isEnabled || entry.config === undefined) return false
    return entry.config.filter((item) => typeof item === 'string')
  }
  function choose<name extends keyof RemoteFeatures>(
    name: name,
    value: RemoteFeatures[name] | undefined,
    id?: keyof typeof wireIds,
  ): RemoteFeatures[name] {
    const mine = local[name] as RemoteFeatures[name] | undefined
    if (value === undefined) return mine ?? defaultFeatures[name]
    if (!id || !entryOf(id)?.x?.isLimit) {
      if (mine !== undefined) ignored.push(name)
      return value
    }
    // The server names its own vendors, so the default names don't limit them.
    const ofVendors = name === 'swaps' || name === 'onramp'
    const wanted = mine ?? (ofVendors ? value : defaultFeatures[name] || value)
    const within = withinLimit(wanted, value)
    // An empty list and `false` both mean none.
    if (mine !== undefined && String(within || []) !== String(mine || [])) ignored.push(name)
    return within as RemoteFeatures[name]
  }
  const flag = (value: ReturnType<typeof remoteValue>) => value && true
  const list = (value: ReturnType<typeof remoteValue>) =>
    value === undefined ? undefined : value && value.length > 0 ? value : false

  const login = remoteValue('social_login')
  const email = login ? login.includes('email') : login
  const socials = login ? login.filter((name) => name !== 'email') : login
  const features: RemoteFeatures = {
    email: choose('email', email, 'social_login'),
    socials: choose('socials', list(socials), 'social_login'),
    guests:
      local.guests !== false && entries.some(({ id, isEnabled }) => id === guestId && isEnabled),
    swaps: choose('swaps', list(remoteValue('swap')), 'swap'),
    onramp: choose('onramp', list(remoteValue('onramp')), 'onramp'),
    activity: choose('activity', flag(remoteValue('activity'))),
    branding: choose('branding', flag(remoteValue('branding'))),
    multiWallet: choose('multiWallet', flag(remoteValue('multi_wallet'))),
  }
  if (!local.pay) return { features, ignored }
  return { features: { ...features, email: false, guests: false, socials: false }, ignored }
}

export declare namespace resolveFeatures {
  type Options = {
    basic: boolean
    local: Features
    /** Null or absent: the configuration could not be read, or the project leaves everything to the page. */
    remote: readonly RemoteFeature[] | null | undefined
  }
  type Result = { features: RemoteFeatures; ignored: readonly (keyof RemoteFeatures)[] }
}

/** Restricts a value to the entries of a limit; false if none remain. */
function withinLimit(wanted: boolean | readonly string[], limit: boolean | readonly string[]) {
  if (!wanted || !limit) return false
  if (typeof wanted === 'boolean' || typeof limit === 'boolean') return limit
  const left = wanted.filter((name) => limit.includes(name))
  return left.length > 0 && left
}
