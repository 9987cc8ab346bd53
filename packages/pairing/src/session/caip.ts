const namespacePattern = /^[-a-z0-9]{3,8}$/
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountPattern = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

/** The namespace part of CAIP-2 alone, e.g. `eip155`. */
export function isNamespaceKey(text: string): boolean {
  return namespacePattern.test(text)
}

/** CAIP-2, e.g. `eip155:1`. */
export function isChainId(text: string): boolean {
  return chainPattern.test(text)
}

/** `eip155:1` of `eip155:1:0x…`; nothing when the text is not CAIP-10. */
export function chainOf(account: string): string | undefined {
  return accountPattern.exec(account)?.[1]
}

/** Whether a chain belongs under a key of namespaces: `eip155`, or the chain itself. */
export function isUnder(key: string, chainId: string): boolean {
  return key === chainId || chainId.startsWith(`${key}:`)
}
