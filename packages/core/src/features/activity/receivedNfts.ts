import type { ActivityEntry, Movement } from './activityEntry.ts'

/** An NFT that the history shows as received and not as sent away. */
export type ReceivedNft = Pick<Movement, 'imageUrl' | 'name'> & {
  readonly hash: string
  readonly key: string
}

/**
 * Derives the NFTs that an account holds from its history. Used with servers that have no list of NFTs.
 *
 * @param entries - Newest first, as they are shown.
 */
export function receivedNfts(entries: readonly ActivityEntry[]): readonly ReceivedNft[] {
  const held = new Map<string, ReceivedNft>()
  for (const { hash, movements, status } of [...entries].reverse()) {
    if (status !== 'confirmed') continue
    for (const { direction, imageUrl, isNft, name } of movements) {
      if (!isNft || !name) continue
      const key = `${name} ${imageUrl ?? ''}`
      if (direction === 'out') held.delete(key)
      if (direction === 'in') held.set(key, { hash, imageUrl, key, name })
    }
  }
  return [...held.values()].reverse()
}
