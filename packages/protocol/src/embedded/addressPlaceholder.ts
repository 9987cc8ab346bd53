/** Placeholder for the address in a sign-in message that is built before the address is known. */
export const addressPlaceholder = '<<AccountAddress>>'
