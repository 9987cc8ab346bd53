import type { Embedded } from './state.ts'

/** Maximum length of an email address that is shown in full. Source: product specification, section 9. */
const longestEmail = 30

/** Returns the display name of the signed-in user; undefined if neither a user name nor an email is known. */
export function authName({ authProvider, user }: Embedded): string | undefined {
  const { email, username } = user
  // Discord appends 0 to user names without a discriminator.
  if (username) return authProvider === 'discord' ? username.replace(/0$/, '') : username
  return email && email.length > longestEmail ? `${email.slice(0, -3)}…` : email
}
