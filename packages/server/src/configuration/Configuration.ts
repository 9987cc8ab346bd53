import * as v from 'valibot'
import { Auth } from './Auth.ts'
import { ChainConfiguration } from './Chain.ts'
import { Frame } from './Frame.ts'
import { Relay } from './Relay.ts'
import { Bucket, UpstreamUrl } from './shapes.ts'
import { Vendors } from './Vendors.ts'

const Path = v.pipe(v.string(), v.nonEmpty())

const Catalogue = v.strictObject({
  /** JSON, `{ "wallets": [...] }`; relative to the configuration. Followed while the server runs. */
  file: v.optional(Path),
  /** Another server of this protocol, asked for its whole list once an hour. */
  upstream: v.optional(v.strictObject({ projectId: v.string(), url: UpstreamUrl })),
})

const Aliases = v.optional(v.record(v.string(), Path))
const Images = v.strictObject({
  /** Ids that stand for another id of the same kind. */
  aliases: v.optional(
    v.strictObject({ assets: Aliases, currencies: Aliases, tokens: Aliases, wallets: Aliases }),
  ),
  /** Holds `wallets`, `assets`, `currencies` and `tokens`; relative to the configuration. */
  folder: v.optional(Path),
})

/** The file that `FAIRLEAD_CONFIG` names. Unknown keys are refused, so that a typo is heard. */
export const Configuration = v.strictObject({
  auth: v.optional(Auth, {}),
  catalogue: v.optional(Catalogue, {}),
  chains: v.optional(
    v.pipe(
      v.array(ChainConfiguration),
      v.check(
        (chains) => new Set(chains.map((chain) => chain.caipNetworkId)).size === chains.length,
        'A chain is listed twice',
      ),
    ),
    [],
  ),
  frame: v.optional(Frame, {}),
  images: v.optional(Images, {}),
  /** Where pictures and metadata with `ipfs:` addresses are looked up; may be a node of your own. */
  ipfsGateway: v.optional(UpstreamUrl),
  /** Who answers what, in the order to ask; the chain itself unless told otherwise. */
  vendors: v.optional(Vendors, {}),
  relay: v.optional(Relay, {}),
  /** What holds for the paymasters of all chains together. */
  sponsoring: v.optional(
    v.strictObject({
      /** Operations that one network address has agreed to in an hour, for one project; 60 unless told otherwise. */
      agreedPerHour: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
      ),
    }),
    {},
  ),
  /** Attestations of origins; they are on where `VERIFY_KEY_FILE` is set. */
  verify: v.optional(
    v.strictObject({
      /** Origins that wallets warn of, as in a project's list: `https://evil.example`, `*.evil.example`. */
      scamOrigins: v.optional(
        v.pipe(
          v.array(v.pipe(v.string(), v.regex(/^(?:https?:\/\/)?[^\s/]{1,253}$/, 'Not an origin'))),
          v.maxLength(10_000),
        ),
        [],
      ),
    }),
    { scamOrigins: [] },
  ),
  rateLimits: v.optional(
    v.strictObject({ default: v.optional(Bucket), rpc: v.optional(Bucket) }),
    {},
  ),
})
export type Configuration = v.InferOutput<typeof Configuration>
