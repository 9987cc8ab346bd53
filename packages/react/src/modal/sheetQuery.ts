/** Returns the query that matches while the card is a bottom sheet: the width is that of the dialog's style sheet. */
export function sheetQuery(): MediaQueryList {
  return matchMedia('(max-width: 429.98px)')
}
