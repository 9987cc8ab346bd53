import * as v from 'valibot'

/** CAIP-2 id. */
const Chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a chain id'))
/** CAIP-10 id. */
const Account = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'Not an account'),
)

/** Requests of a page for non-EVM namespaces; `chainId` is the network of the request. */
export const NamespaceRequest = v.variant('kind', [
  /** Asks to share accounts on some networks. */
  v.object({
    kind: v.literal('share'),
    chainId: Chain,
    chains: v.pipe(v.array(Chain), v.minLength(1), v.maxLength(32)),
  }),
  /** Calls one of the methods that paired pages use; `accounts` are those shared with the site. */
  v.object({
    kind: v.literal('call'),
    chainId: Chain,
    accounts: v.pipe(v.array(Account), v.maxLength(32)),
    method: v.pipe(v.string(), v.maxLength(64)),
    params: v.unknown(),
  }),
])
export type NamespaceRequest = v.InferOutput<typeof NamespaceRequest>

/** An account as shared with a site, on one network. */
export const SharedAccount = v.object({
  chainId: Chain,
  address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  /** Hexadecimal, without `0x`. */
  publicKey: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){32,33}$/, 'Not a public key')),
})
export type SharedAccount = v.InferOutput<typeof SharedAccount>

/** Results by kind of request. The result of `call` depends on the method, so the caller validates it. */
export const namespaceResults = {
  share: v.pipe(v.array(SharedAccount), v.minLength(1)),
  call: v.looseObject({}),
} satisfies Record<NamespaceRequest['kind'], v.GenericSchema>
