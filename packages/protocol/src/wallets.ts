import * as v from 'valibot'
import { defineRoute } from './route.ts'
import { AnyChainId } from './values.ts'

const Link = v.nullish(v.pipe(v.string(), v.maxLength(2048)))

/** A wallet of the catalogue. If `supports_wc` is missing, it counts as true. */
export const Wallet = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  image_id: v.nullish(v.string()),
  image_url: v.nullish(v.string()),
  rdns: v.nullish(v.string()),
  chains: v.nullish(v.array(AnyChainId)),
  mobile_link: Link,
  desktop_link: Link,
  webapp_link: Link,
  link_mode: Link,
  homepage: Link,
  description: v.nullish(v.string()),
  app_store: Link,
  play_store: Link,
  chrome_store: Link,
  badge_type: v.nullish(v.string()),
  order: v.nullish(v.number()),
  supports_wc: v.nullish(v.boolean()),
  injected: v.nullish(
    v.array(v.object({ namespace: v.nullish(v.string()), injected_id: v.nullish(v.string()) })),
  ),
})
export type Wallet = v.InferOutput<typeof Wallet>

const whole = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,5}$/, 'Not a whole number from 1'),
    v.check((text) => Number(text) <= max, 'Too large'),
  )

/** A comma-separated list. */
const List = v.optional(v.pipe(v.string(), v.maxLength(32_768)))

const Chains = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(32_768),
    v.check(
      (list) => list.split(',').every((entry) => !entry.trim() || v.is(AnyChainId, entry.trim())),
      'Not a comma list of chain ids',
    ),
  ),
)

const Badge = v.optional(v.picklist(['', 'none', 'certified']))

/** One page of the catalogue. `count` is the number of all matches. */
export const getWallets = defineRoute({
  method: 'GET',
  path: '/getWallets',
  query: v.object({
    page: v.optional(whole(100_000)),
    entries: v.optional(whole(100)),
    chains: Chains,
    include: List,
    exclude: List,
    names: List,
    rdns: List,
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    badge_type: Badge,
    /** Previous name of `badge_type`. */
    badge: Badge,
  }),
  response: v.object({
    data: v.array(Wallet),
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  errors: [
    'REQUEST_INVALID',
    'PROJECT_INVALID',
    'RATE_LIMITED',
    'SERVER_ERROR',
    'UPSTREAM_UNAVAILABLE',
  ],
})
