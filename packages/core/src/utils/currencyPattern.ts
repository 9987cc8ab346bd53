/** Matches upper-case ISO 4217 codes. Which of them have prices depends on the server. */
export const currencyPattern = /^[A-Z]{3}$/
