// Words and helpers shared by several parts.

/** Isolates a name in another script (FSI…PDI) from the direction of the text around it. */
export const apart = (name: string) => `\u2068${name}\u2069`

export const declined = 'لقد رفضت الطلب في المحفظة.'
