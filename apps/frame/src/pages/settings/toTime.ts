/** Formats a date and time in the given language. @param ms - Milliseconds since 1970. */
export function toTime(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
}
