/** Maximum length of an EIP-712 object as text; larger than a message of the page. */
export const typedDataLength = 262_144
/** Maximum number of types in an object, and of fields in a type. */
export const typeCount = 128
/** Maximum nesting depth of values. */
export const valueDepth = 24
/** Maximum number of values in an object; limits the time for hashing. */
export const valueCount = 20_000
