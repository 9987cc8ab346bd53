/** Returns the address of an indexed topic; `undefined` unless the upper 12 bytes are zero. */
export function toAddress(topic: string | undefined): string | undefined {
  return topic && /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
}
