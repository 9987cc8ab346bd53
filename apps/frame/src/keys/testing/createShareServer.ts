import {
  type Recipient,
  type Sealed,
  type ShareSet,
  sealingAad,
  sealingInfo,
  type WalletRecord,
} from '@fairlead/protocol/embedded'
import { toBase64Url } from '../bytes/base64url.ts'
import type { Bytes } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { createKeyPair, open, publicKeyOf, seal } from '../recipients/hpke.ts'

/** In-memory server for shares: stores them and reseals them for a worker. */
export type ShareServer = {
  readonly serviceKey: string
  readonly operator: Recipient
  create(body: KeySession.Created['body']): void
  update(body: KeySession.Enrolled['body'], device: { replaces: string }): void
  record(): WalletRecord
  release(options: { ephPub: string; setId: string }): Promise<Sealed>
  challenge(rid: string): Promise<{ challenge: Sealed; nonce: string }>
  recover(options: {
    ephPub: string
    rid: string
  }): Promise<{ epoch: number; r: Sealed; s: Sealed; setId: string }>
}

export async function createShareServer(): Promise<ShareServer> {
  const service = await createKeyPair()
  const recovery = await createKeyPair()
  const operator: Recipient = {
    publicKey: await publicKeyOf(recovery),
    rid: 'rcp_operator00000000000',
    type: 'operator',
  }
  let wallet: Omit<WalletRecord, 'commits' | 'isFrozen'> | undefined
  let sets: ShareSet[] = []

  const current = () => {
    if (!wallet) throw new TypeError('no wallet yet')
    return wallet
  }
  const find = (fits: (set: ShareSet) => boolean) => {
    const set = sets.find(fits)
    if (!set) throw new TypeError('no such set')
    return { ...set, walletId: current().walletId }
  }
  const reseal = (set: ShareSet & { walletId: string }, ephPub: string, rid?: string) =>
    sealAgain({ ephPub, keys: rid ? recovery : service, rid, set })

  return {
    operator,
    serviceKey: await publicKeyOf(service),
    create({ sets: created, ...record }) {
      wallet = { ...record, version: 1 }
      sets = created
    },
    update({ mac, recipients, sets: added, version }, { replaces }) {
      wallet = { ...current(), mac, recipients, version }
      sets = [...sets.filter((set) => set.role === 'device' && set.setId !== replaces), ...added]
    },
    record: () =>
      structuredClone({
        ...current(),
        commits: Object.fromEntries(sets.map((set) => [set.setId, set.commits])),
        isFrozen: false,
      }),
    release: ({ ephPub, setId }) =>
      reseal(
        find((set) => set.setId === setId),
        ephPub,
      ),
    async challenge(rid) {
      const nonce = crypto.getRandomValues(new Uint8Array(32))
      const recipient = current().recipients.find((one) => one.rid === rid)
      const challenge = await seal({
        aad: new Uint8Array(0),
        content: nonce,
        info: sealingInfo.challenge,
        publicKey: recipient?.publicKey ?? '',
        what: 'stand-in',
      })
      return { challenge, nonce: toBase64Url(nonce) }
    },
    async recover({ ephPub, rid }) {
      const set = find((one) => one.role === 'recovery')
      const r =
        current().recipients.find((one) => one.rid === rid)?.type === 'operator'
          ? await reseal(set, ephPub, rid)
          : set.r.find((one) => one.rid === rid)?.sealed
      if (!r) throw new TypeError('nothing sealed')
      return { epoch: set.epoch, r, s: await reseal(set, ephPub), setId: set.setId }
    },
  }
}

/** Opens a stored share and seals it to a worker. With `rid`, the recovery share of that recipient. */
async function sealAgain(options: {
  ephPub: string
  keys: CryptoKeyPair
  rid: string | undefined
  set: ShareSet & { walletId: string }
}): Promise<Sealed> {
  const { ephPub, keys, rid, set } = options
  const sealed = rid ? set.r.find((one) => one.rid === rid)?.sealed : set.s
  if (!sealed) throw new TypeError('nothing sealed')
  const aad = sealingAad({ ...set, rid })
  const content: Bytes = await open({
    aad,
    info: rid ? sealingInfo.recoveryShare : sealingInfo.serverShare,
    keys,
    sealed,
    what: 'stand-in',
  })
  const info = rid ? sealingInfo.releasedRecoveryShare : sealingInfo.releasedServerShare
  return seal({ aad, content, info, publicKey: ephPub, what: 'stand-in' })
}
