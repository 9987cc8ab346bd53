/** An indexed address fills 32 bytes with zeros in front; with anything else it is none. */
export function toAddress(topic: string | undefined): string | undefined {
  return topic && /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
}
