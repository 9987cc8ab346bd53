import type { Embedded } from './state.ts'

/** Longest e-mail address that is shown whole. Source: product specification, section 9. */
const longestEmail = 30

/** What a person sees of who they signed in as; undefined where nothing is known. */
export function authName({ authProvider, user }: Embedded): string | undefined {
  const { email, username } = user
  // Discord's own mark for names of the new kind.
  if (username) return authProvider === 'discord' ? username.replace(/0$/, '') : username
  return email && email.length > longestEmail ? `${email.slice(0, -3)}…` : email
}
