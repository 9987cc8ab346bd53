/** A moment in the person's own words. @param ms - Since 1970. */
export function toTime(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
}
