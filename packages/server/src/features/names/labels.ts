import { isNameLabel } from '@fairlead/protocol'

/** Labels that no user can register, because they suggest the operator or a service. */
const reservedLabels = [
  'abuse',
  'account',
  'accounts',
  'address',
  'admin',
  'administrator',
  'anonymous',
  'billing',
  'bridge',
  'compliance',
  'contact',
  'custody',
  'deposit',
  'everyone',
  'exchange',
  'faucet',
  'fairlead',
  'help',
  'helpdesk',
  'info',
  'legal',
  'localhost',
  'login',
  'mail',
  'moderator',
  'null',
  'official',
  'owner',
  'payment',
  'payments',
  'postmaster',
  'privacy',
  'recovery',
  'refund',
  'refunds',
  'register',
  'reverse',
  'root',
  'security',
  'service',
  'staff',
  'status',
  'support',
  'swap',
  'system',
  'team',
  'treasury',
  'undefined',
  'verified',
  'verify',
  'wallet',
  'webmaster',
] as const

/** Characters of the alphabet that look alike in common typefaces, replaced in this order. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
]

/** Returns the skeleton of a label: equal for labels that look alike, such as `paypal` and `paypa1`. */
export function skeletonOf(label: string): string {
  return lookAlikes.reduce((text, [found, by]) => text.replace(found, by), label)
}

/**
 * Creates the check for reserved labels. Hyphens and a number at the end don't count, so that `sup-port` and `support2`
 * are reserved as well.
 *
 * @param own - The operator's labels, in addition to those that are always reserved.
 */
export function createReserved(own: readonly string[]): (label: string) => boolean {
  const bare = (label: string) => skeletonOf(label.replaceAll('-', ''))
  const reserved = new Set([...reservedLabels, ...own].map(bare))
  return (label) => [label, label.replace(/\d+$/, '')].some((one) => reserved.has(bare(one)))
}

/** Highest number that is appended to a label to make a suggestion. */
const lastNumber = 60

/** Returns labels that resemble the given one, the best first. All of them can be registered if they are free. */
export function resemblingLabels(label: string): readonly string[] {
  const numbers = Array.from({ length: lastNumber - 1 }, (_, index) => `${label}${index + 2}`)
  return [`the-${label}`, `${label}-eth`, ...numbers].filter(isNameLabel)
}
