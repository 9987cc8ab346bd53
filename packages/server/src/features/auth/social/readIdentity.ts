import { createHmac } from 'node:crypto'
import { cleanText, parse } from '@fairlead/protocol'
import type { OauthProvider } from '@fairlead/protocol/embedded'
import type { IDToken } from 'openid-client'
import * as v from 'valibot'
import type { Brand } from './brands.ts'
import type { Identity } from './Identity.ts'
import { ProviderFailure } from './ProviderFailure.ts'

/** The token response of a provider, and a function for further requests. */
export type Exchange = {
  accessToken: string
  brand: Brand
  claims: IDToken | undefined
  clientId: string
  /** Used only by Facebook, to inspect a token and to sign requests. */
  clientSecret: string
  /** Sends a GET request for JSON to a provider URL, with the access token unless `isPublic`. */
  ask(url: string, how?: { isPublic?: boolean }): Promise<unknown>
}

type Person = Omit<Identity, 'issuer'>

const Subject = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
/** A numeric id. Numbers beyond the safe integers are refused because they may have lost digits. */
const NumberSubject = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), v.pipe(v.string(), v.digits())]),
  v.transform(String),
  v.maxLength(32),
)
const Name = v.nullish(v.string())
const isTrue = (value: unknown) => value === true || value === 'true'

/** Reads the user's identity by each provider's rules. Omits email addresses that the provider has not verified. */
const readers: Readonly<Record<OauthProvider, (exchange: Exchange) => Promise<Person>>> = {
  google: async ({ claims }) => fromClaims(claims),
  apple: async ({ claims }) => fromClaims(claims),

  async discord({ ask, brand }) {
    const answer = await ask(brand.userUrl ?? '')
    const { discriminator, email, id, username, verified } = parse(
      v.object({
        discriminator: Name,
        email: v.nullish(v.string()),
        id: NumberSubject,
        username: v.string(),
        verified: v.nullish(v.boolean()),
      }),
      answer,
    )
    const isOld = discriminator && discriminator !== '0'
    // Clients of this protocol drop a trailing `0` from Discord names.
    const userName = isOld ? `${username}#${discriminator}` : `${username}0`
    return { email: verified === true ? (email ?? null) : null, subject: id, userName }
  },

  async facebook({ accessToken, ask, brand, clientId, clientSecret }) {
    // Facebook access tokens have no audience. A token of another app must be refused, so the token is inspected.
    const inspection = new URL(brand.inspectUrl ?? '')
    inspection.searchParams.set('input_token', accessToken)
    inspection.searchParams.set('access_token', `${clientId}|${clientSecret}`)
    const { data } = parse(
      v.object({
        data: v.object({ app_id: v.string(), is_valid: v.boolean(), user_id: v.string() }),
      }),
      await ask(inspection.href, { isPublic: true }),
    )
    if (!data.is_valid || data.app_id !== clientId) throw new ProviderFailure('token')
    const url = new URL(brand.userUrl ?? '')
    url.searchParams.set('fields', 'id,name')
    const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex')
    url.searchParams.set('appsecret_proof', proof)
    const { id, name } = parse(v.object({ id: NumberSubject, name: Name }), await ask(url.href))
    if (id !== data.user_id) throw new ProviderFailure('subject')
    // Facebook does not say if the email address is verified.
    return { email: null, subject: id, userName: name ?? null }
  },

  async github({ ask, brand }) {
    const user = await ask(brand.userUrl ?? '')
    // A GitHub login name can pass to another user; the id never does.
    const { id, login } = parse(v.object({ id: NumberSubject, login: v.string() }), user)
    const emails = parse(
      v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() })),
      await ask(brand.emailsUrl ?? ''),
    )
    const email = emails.find(({ primary, verified }) => primary && verified)?.email ?? null
    return { email, subject: id, userName: login }
  },

  async x({ ask, brand }) {
    const url = new URL(brand.userUrl ?? '')
    url.searchParams.set('user.fields', 'confirmed_email,username')
    const { data } = parse(
      v.object({
        data: v.object({
          confirmed_email: v.nullish(v.string()),
          id: NumberSubject,
          username: v.string(),
        }),
      }),
      await ask(url.href),
    )
    return { email: data.confirmed_email ?? null, subject: data.id, userName: data.username }
  },
}

/**
 * Returns the user's identity at a provider.
 *
 * @throws `ProviderFailure` if an answer is not valid.
 */
export async function readIdentity(provider: OauthProvider, exchange: Exchange): Promise<Identity> {
  const person = await readers[provider](exchange)
  return {
    email: person.email && person.email.length <= 254 ? person.email : null,
    issuer: exchange.brand.issuer,
    subject: person.subject,
    userName: person.userName === null ? null : cleanText(person.userName),
  }
}

function fromClaims(claims: IDToken | undefined): Person {
  if (!claims) throw new ProviderFailure('token')
  const { email, email_verified: isVerified, sub } = claims
  return {
    // Apple may send `email_verified` as a string.
    email: typeof email === 'string' && isTrue(isVerified) ? email : null,
    subject: parse(Subject, sub),
    userName: null,
  }
}
