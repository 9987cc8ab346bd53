/** Longest text of an EIP-712 object: more than a page's message may carry. */
export const typedDataLength = 262_144
/** Types of one object, and fields of one type. */
export const typeCount = 128
/** How deep values may lie in each other. */
export const valueDepth = 24
/** Values of one object, so that hashing them ends soon. */
export const valueCount = 20_000
