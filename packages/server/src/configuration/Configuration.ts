import * as v from 'valibot'
import { Auth } from './Auth.ts'
import { ChainConfiguration } from './Chain.ts'
import { Frame } from './Frame.ts'
import { Names } from './Names.ts'
import { Pay } from './Pay.ts'
import { Relay } from './Relay.ts'
import { Sessions } from './Sessions.ts'
import { Bucket, Count, ProjectId, UpstreamUrl } from './shapes.ts'
import { Vendors } from './Vendors.ts'

const Path = v.pipe(v.string(), v.nonEmpty())

const Catalogue = v.strictObject({
  /** JSON, `{ "wallets": [...] }`; relative to the configuration. Reloaded when it changes. */
  file: v.optional(Path),
  /** Another server with this API. Its whole list is fetched once an hour. */
  upstream: v.optional(v.strictObject({ projectId: v.string(), url: UpstreamUrl })),
})

const Aliases = v.optional(v.record(v.string(), Path))
const Images = v.strictObject({
  /** Ids that are replaced by another id of the same kind. */
  aliases: v.optional(
    v.strictObject({ assets: Aliases, currencies: Aliases, tokens: Aliases, wallets: Aliases }),
  ),
  /** Contains `wallets`, `assets`, `currencies` and `tokens`; relative to the configuration. */
  folder: v.optional(Path),
})

/** What emails look like. Paths are relative to the configuration. */
const Mail = v.strictObject({
  /** Logos by project id: PNG, JPEG or GIF of at most 32 KiB. They are parts of the emails. */
  logos: v.optional(v.record(ProjectId, Path)),
  /** Folder with templates that replace the built-in ones, for example `code.html` and `code.txt`. */
  templates: v.optional(Path),
})

/** Schema of the file in `FAIRLEAD_CONFIG`. Unknown keys are refused, so that typos are reported. */
export const Configuration = v.strictObject({
  auth: v.optional(Auth, {}),
  /** Maximum number of accounts whose balances each process caches. Default: 1,000. */
  cachedAccounts: v.optional(Count),
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
  mail: v.optional(Mail, {}),
  /** Gateway for images and metadata with `ipfs:` URLs; may be your own node. */
  ipfsGateway: v.optional(UpstreamUrl),
  /** Data vendors per feature, in the order in which they are tried. Default: on-chain only. */
  vendors: v.optional(Vendors, {}),
  /** Zones in which users can register account names. Default: none. */
  names: v.optional(Names, {}),
  /** Exchanges that users can pay from. Default: none. */
  pay: v.optional(Pay, {}),
  relay: v.optional(Relay, {}),
  /** Limits of smart sessions. */
  sessions: v.optional(Sessions, {}),
  /** Limits that the paymasters of all chains share. */
  sponsoring: v.optional(
    v.strictObject({
      /** Maximum number of operations sponsored per IP address, project and hour. Default: 60. */
      agreedPerHour: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
      ),
    }),
    {},
  ),
  /** Attestations of origins; enabled by `VERIFY_KEY_FILE`. */
  verify: v.optional(
    v.strictObject({
      /** Origins that wallets warn about, written as in a project's list: `https://evil.example`, `*.evil.example`. */
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
    v.strictObject({
      default: v.optional(Bucket),
      /** JSON-RPC calls per IP address. Each call of a batch counts. */
      rpc: v.optional(Bucket),
      /** Maximum number of JSON-RPC calls per project and day, in each process. Default: one million. */
      rpcPerDay: v.optional(Count),
    }),
    {},
  ),
})
export type Configuration = v.InferOutput<typeof Configuration>
