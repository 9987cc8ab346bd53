import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts'
import { type Bytes, concat, isSame } from '../bytes/bytes.ts'
import { encodeFields } from '../bytes/encodeFields.ts'
import { tampered } from '../tampered.ts'
import { macKeyOf, type WalletKey } from '../vault/walletKey.ts'
import { type Commits, type Holder, holders, type SetLabel, type Share } from './shareSet.ts'

// A commit is the hash of a share with its label (32 bytes: which share is bad, told before anything is
// combined) and a MAC of that hash under the wallet key (32 bytes: the server can't write another one).
// As each set vouches for itself, the server may drop the set of a lost device and no record breaks.

const hashLength = 32

/** Commits of all three shares. */
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
 * Before the wallet key is known: whether each share is the one that was made for this set.
 *
 * @throws `SIGNATURE_INVALID` with the share that is not.
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
 * Once the wallet key is known: whether the commits are those that its owner wrote.
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
