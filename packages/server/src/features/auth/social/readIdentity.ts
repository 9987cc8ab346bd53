import { createHmac } from 'node:crypto'
import { cleanText, parse } from '@fairlead/protocol'
import type { OauthProvider } from '@fairlead/protocol/embedded'
import type { IDToken } from 'openid-client'
import * as v from 'valibot'
import type { Brand } from './brands.ts'
import type { Identity } from './Identity.ts'
import { ProviderFailure } from './ProviderFailure.ts'

/** What a provider answered, and how to ask it for more. */
export type Exchange = {
  accessToken: string
  brand: Brand
  claims: IDToken | undefined
  clientId: string
  /** Only where the provider wants to see it in questions about a token. */
  clientSecret: string
  /** Asks an address of the provider with the person's token, for JSON. */
  ask(url: string, how?: { isPublic?: boolean }): Promise<unknown>
}

type Person = Omit<Identity, 'issuer'>

const Subject = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
/** Ids of services that write them as numbers; none that lost digits on its way. */
const NumberSubject = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), v.pipe(v.string(), v.digits())]),
  v.transform(String),
  v.maxLength(32),
)
const Name = v.nullish(v.string())
const isTrue = (value: unknown) => value === true || value === 'true'

/** Who it is, by each provider's own rules. An address that it does not vouch for is left out. */
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
    // Clients of this protocol drop one `0` at the end of names of this provider.
    const userName = isOld ? `${username}#${discriminator}` : `${username}0`
    return { email: verified === true ? (email ?? null) : null, subject: id, userName }
  },

  async facebook({ accessToken, ask, brand, clientId, clientSecret }) {
    // Its tokens name no audience: one of another app would do as well, so it has to be asked.
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
    // Whether it checked the address, it does not say.
    return { email: null, subject: id, userName: name ?? null }
  },

  async github({ ask, brand }) {
    const user = await ask(brand.userUrl ?? '')
    // The name may pass to somebody else, the number never does.
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

/** @throws `ProviderFailure` */
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
    // Some write truth as text.
    email: typeof email === 'string' && isTrue(isVerified) ? email : null,
    subject: parse(Subject, sub),
    userName: null,
  }
}
