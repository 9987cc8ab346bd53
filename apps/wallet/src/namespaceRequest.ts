import * as v from 'valibot'

/** CAIP-2. */
const Chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a chain id'))
/** CAIP-10. */
const Account = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'Not an account'),
)

/** What a page can ask the person outside Ethereum's kind; `chainId` is what it is about. */
export const NamespaceRequest = v.variant('kind', [
  /** To see accounts, on some networks. */
  v.object({
    kind: v.literal('share'),
    chainId: Chain,
    chains: v.pipe(v.array(Chain), v.minLength(1), v.maxLength(32)),
  }),
  /** One of the methods that paired pages have; `accounts` are those the site was shown. */
  v.object({
    kind: v.literal('call'),
    chainId: Chain,
    accounts: v.pipe(v.array(Account), v.maxLength(32)),
    method: v.pipe(v.string(), v.maxLength(64)),
    params: v.unknown(),
  }),
])
export type NamespaceRequest = v.InferOutput<typeof NamespaceRequest>

/** An account as a site sees it, on one network. */
export const SharedAccount = v.object({
  chainId: Chain,
  address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  /** Hexadecimal, without a prefix. */
  publicKey: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){32,33}$/, 'Not a public key')),
})
export type SharedAccount = v.InferOutput<typeof SharedAccount>

/** What the window answers; whoever asked for a call knows what comes of it. */
export const namespaceResults = {
  share: v.pipe(v.array(SharedAccount), v.minLength(1)),
  call: v.looseObject({}),
} satisfies Record<NamespaceRequest['kind'], v.GenericSchema>
