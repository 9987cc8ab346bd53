const namespacePattern = /^[-a-z0-9]{3,8}$/
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountPattern = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

/** True for a CAIP-2 namespace, e.g. `eip155`. */
export function isNamespaceKey(text: string): boolean {
  return namespacePattern.test(text)
}

/** True for a CAIP-2 chain id, e.g. `eip155:1`. */
export function isChainId(text: string): boolean {
  return chainPattern.test(text)
}

/** Returns the chain id of a CAIP-10 account id, e.g. `eip155:1` of `eip155:1:0x…`; undefined for other texts. */
export function chainOf(account: string): string | undefined {
  return accountPattern.exec(account)?.[1]
}

/** True if the key, a namespace or a chain id, covers the chain. */
export function isUnder(key: string, chainId: string): boolean {
  return key === chainId || chainId.startsWith(`${key}:`)
}
