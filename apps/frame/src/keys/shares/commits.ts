import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts'
import { type Bytes, concat, isSame } from '../bytes/bytes.ts'
import { encodeFields } from '../bytes/encodeFields.ts'
import { tampered } from '../tampered.ts'
import { macKeyOf, type WalletKey } from '../vault/walletKey.ts'
import { type Commits, type Holder, holders, type SetLabel, type Share } from './shareSet.ts'

// A commit has two parts. The first is the hash of a share with its label (32 bytes), which
// identifies a bad share before shares are combined. The second is a MAC of that hash under the
// wallet key (32 bytes), so that the server can't forge a commit. Each set authenticates itself, so
// the server may drop the set of a lost device without breaking any record.

const hashLength = 32

/** Creates the commits of all three shares. */
export async function commitTo(options: {
  key: WalletKey
  label: SetLabel
  shares: readonly [Share, Share, Share]
}): Promise<Commits> {
  const { key, label, shares } = options
  const macKey = await macKeyOf(key, 'commits')
  const one = async (share: Share) => {
    const hash = hashOf(label, share)
    const mac = await crypto.subtle.sign('HMAC', macKey, taggedOf(label, share.holder, hash))
    return toBase64Url(concat(hash, new Uint8Array(mac)))
  }
  const [device, server, recovery] = shares
  return [await one(device), await one(server), await one(recovery)]
}

/**
 * Checks that each share was made for this set; doesn't need the wallet key.
 *
 * @throws `SIGNATURE_INVALID` naming the wrong share.
 */
export function checkShares(options: {
  commits: Commits
  label: SetLabel
  shares: readonly Share[]
}): void {
  for (const share of options.shares) {
    const { hash } = read(options.commits, share.holder)
    if (!isSame(hash, hashOf(options.label, share))) throw tampered(`share ${share.holder}`)
  }
}

/**
 * Checks that the wallet's owner wrote the commits; needs the wallet key.
 *
 * @throws `SIGNATURE_INVALID`.
 */
export async function checkCommits(options: {
  commits: Commits
  key: WalletKey
  label: SetLabel
}): Promise<void> {
  const macKey = await macKeyOf(options.key, 'commits')
  for (const holder of holders) {
    const { hash, mac } = read(options.commits, holder)
    const tagged = taggedOf(options.label, holder, hash)
    if (!(await crypto.subtle.verify('HMAC', macKey, mac, tagged)))
      throw tampered(`commit ${holder}`)
  }
}

function read(commits: Commits, holder: Holder): { hash: Bytes; mac: Bytes } {
  const bytes = fromBase64Url(commits[holders.indexOf(holder)] ?? '', `commit ${holder}`)
  return { hash: bytes.slice(0, hashLength), mac: bytes.slice(hashLength) }
}

function hashOf({ epoch, role, setId, walletId }: SetLabel, { bytes, holder }: Share): Bytes {
  const labelled = encodeFields(['ew1/share', walletId, setId, epoch, role, holder, bytes])
  const hash = sha256(labelled)
  labelled.fill(0)
  return new Uint8Array(hash)
}

function taggedOf({ epoch, role, setId, walletId }: SetLabel, holder: Holder, hash: Bytes): Bytes {
  return encodeFields(['ew1/commit', walletId, setId, epoch, role, holder, hash])
}
