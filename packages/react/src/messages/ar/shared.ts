// Words and ways that several parts share.

/** A name of another script keeps its own direction, and disturbs nothing around it. */
export const apart = (name: string) => `\u2068${name}\u2069`

export const declined = 'لقد رفضت الطلب في المحفظة.'
