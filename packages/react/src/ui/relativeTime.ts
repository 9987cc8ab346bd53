const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Formats the time since `at`, e.g. `5 min`, `2 hrs`, `3 days`; after a week, a date.
 *
 * @param at - Milliseconds since 1970.
 * @param locale - BCP 47 tag.
 * @returns Undefined for less than a minute; the caller has a text for that.
 */
export function relativeTime(at: number, now: number, locale?: string): string | undefined {
  const age = now - at
  if (age < minuteMs) return undefined
  if (age < hourMs) return unit('minute', age / minuteMs, locale)
  if (age < dayMs) return unit('hour', age / hourMs, locale)
  if (age < 7 * dayMs) return unit('day', age / dayMs, locale)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at)
}

function unit(name: 'day' | 'hour' | 'minute', amount: number, locale: string | undefined): string {
  const count = Math.floor(amount)
  // Matches the product's design; `Intl` shortens it to "hr".
  if (name === 'hour' && count > 1 && (locale ?? 'en').startsWith('en')) return `${count} hrs`
  return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(
    count,
  )
}
