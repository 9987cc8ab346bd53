/** Stands for the address in a sign-in message that is written before it is known. */
export const addressPlaceholder = '<<AccountAddress>>'
