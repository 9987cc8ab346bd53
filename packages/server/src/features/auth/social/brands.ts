import type { OauthProvider } from '@fairlead/protocol/embedded'

/**
 * What is known of a provider. Addresses may be replaced by the configuration; how it behaves may not.
 */
export type Brand = {
  /** Names it in `iss`, and in who somebody is. */
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  /** Keys of its id tokens (OpenID Connect); a provider without asks for the person by address. */
  jwksUrl?: string
  userUrl?: string
  /** GitHub: the addresses of a person. */
  emailsUrl?: string
  /** Facebook: tells what app a token is for. */
  inspectUrl?: string
  scope: string
  /** What has it show a page also to somebody whom it knows. */
  askingPrompt?: 'consent' | 'select_account'
  clientAuth: 'apple' | 'basic' | 'post'
  /** Answers by a form of its own page, which comes without cookies that are `SameSite=Lax`. */
  usesForm?: boolean
  /** Always names itself in its answers. https://www.rfc-editor.org/rfc/rfc9207 */
  sendsIssuer?: boolean
}

/** Pinned here and renewed by releases: nothing is looked up at a login. */
export const brands: Readonly<Record<OauthProvider, Brand>> = {
  google: {
    askingPrompt: 'select_account',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    clientAuth: 'post',
    issuer: 'https://accounts.google.com',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid email',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  },
  x: {
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    clientAuth: 'basic',
    issuer: 'https://x.com',
    scope: 'tweet.read users.read users.email',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me',
  },
  discord: {
    askingPrompt: 'consent',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    clientAuth: 'post',
    issuer: 'https://discord.com',
    scope: 'identify email',
    sendsIssuer: true,
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userUrl: 'https://discord.com/api/users/@me',
  },
  apple: {
    authorizeUrl: 'https://appleid.apple.com/auth/authorize',
    clientAuth: 'apple',
    issuer: 'https://appleid.apple.com',
    jwksUrl: 'https://appleid.apple.com/auth/keys',
    scope: 'openid email',
    tokenUrl: 'https://appleid.apple.com/auth/token',
    usesForm: true,
  },
  github: {
    askingPrompt: 'select_account',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    clientAuth: 'post',
    emailsUrl: 'https://api.github.com/user/emails',
    issuer: 'https://github.com',
    scope: 'read:user user:email',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
  },
  facebook: {
    authorizeUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
    clientAuth: 'post',
    inspectUrl: 'https://graph.facebook.com/v24.0/debug_token',
    issuer: 'https://www.facebook.com',
    scope: 'public_profile',
    tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/v24.0/me',
  },
}
