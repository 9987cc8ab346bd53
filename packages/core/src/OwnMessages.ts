// biome-ignore-all lint/suspicious/noEmptyInterface: the React package merges its texts into the interface

/** Text of one message: a string, or a function that inserts values into it. */
export type MessageText = string | ((...values: never[]) => string)

/**
 * The built-in texts, as types. The React package merges its texts into it, so that core has no list of its own. An
 * interface can only be merged through `export *`.
 */
export interface MessageRegistry {}

/**
 * Own texts by message name. With the types of the React package, names and parameters are checked. A plain string may
 * replace a function.
 */
export type OwnMessages = keyof MessageRegistry extends never
  ? Readonly<Record<string, MessageText>>
  : { readonly [name in keyof MessageRegistry]?: MessageRegistry[name] | string | undefined }
