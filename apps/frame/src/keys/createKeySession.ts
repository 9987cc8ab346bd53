import { BaseError } from '@fairlead/protocol'
import { sealingInfo } from '@fairlead/protocol/embedded'
import { toBase64Url } from './bytes/base64url.ts'
import { type RandomBytes, wipe } from './bytes/bytes.ts'
import { addressesOf } from './derive/addresses.ts'
import { deriveLeaves } from './derive/deriveLeaves.ts'
import type { KeySession } from './Keys.ts'
import { factorKeys } from './recipients/factorKeys.ts'
import { createKeyPair, open, publicKeyOf } from './recipients/hpke.ts'
import { signRecord } from './record/recordMac.ts'
import { changeRecipients } from './session/changeRecipients.ts'
import { exportWords } from './session/exportWords.ts'
import { makeSets } from './session/makeSets.ts'
import { openByDevice } from './session/openWallet.ts'
import { recover } from './session/recover.ts'
import { prepareSigning } from './signing/prepareSigning.ts'
import { signPrepared } from './signing/signPrepared.ts'
import { refused } from './tampered.ts'
import { openVault, packLeaves, sealVault, unpackLeaves } from './vault/vault.ts'
import { importWalletKey } from './vault/walletKey.ts'

/**
 * Creates the key session in the current thread: in the worker, and in tests. A session runs one
 * signing request; challenges may be opened before it.
 */
export async function createKeySession(
  options: { randomBytes?: RandomBytes } = {},
): Promise<KeySession> {
  const { randomBytes = browserRandom } = options
  const keys = await createKeyPair()
  let isUsed = false
  async function once<result>(run: () => Promise<result>): Promise<result> {
    if (isUsed)
      throw new BaseError('REQUEST_ABORTED', {
        hints: ['A key session signs one request. Open another one.'],
      })
    isUsed = true
    return run()
  }

  return {
    ephPub: await publicKeyOf(keys),
    create: (input) => once(() => createWallet({ ...input, randomBytes })),
    sign: (input) => once(async () => sign({ ...input, keys })),
    recover: (input) => once(() => recover({ ...input, keys, randomBytes })),
    secure: (input) => once(async () => changeRecipients({ ...input, keys, randomBytes })),
    exportWords: (input) => once(() => exportWords({ ...input, keys })),
    openChallenge,
    end: () => {
      isUsed = true
    },
  }
}

/** Creates a wallet: a seed, its accounts, and a wallet key that no single party holds. */
async function createWallet(
  options: KeySession.Create & { randomBytes: RandomBytes },
): Promise<KeySession.Created> {
  const { randomBytes, recipients, walletId } = options
  const bytes = randomBytes(32)
  const entropy = randomBytes(16)
  const leaves = deriveLeaves(entropy)
  const packed = packLeaves(leaves)
  try {
    const addresses = addressesOf(leaves)
    const key = await importWalletKey(walletId, bytes)
    const vaultRoot = await sealVault({ content: entropy, key, name: 'root', randomBytes })
    const vaultSign = await sealVault({ content: packed, key, name: 'sign', randomBytes })
    const { device, sets } = await makeSets({ ...options, epoch: 1, wallet: { bytes, key } })
    const record = { addresses, recipients: [...recipients], vaultRoot, vaultSign, walletId }
    const mac = await signRecord(key, { ...record, version: 1 })
    return { body: { ...record, mac, sets }, device }
  } finally {
    wipe(bytes, entropy, packed, leaves.evm, leaves.solana)
  }
}

/** Parses the signing request, then opens the wallet and signs once. */
async function sign(
  options: KeySession.Sign & { keys: CryptoKeyPair },
): Promise<KeySession.Signed> {
  const { addresses, vaultSign } = options.record
  const prepared = prepareSigning({ ...options, addresses })
  return openByDevice(options, async ({ key }) => {
    const content = await openVault({ key, name: 'sign', vault: vaultSign })
    try {
      return signPrepared({ addresses, leaves: unpackLeaves(content), prepared })
    } finally {
      wipe(content)
    }
  })
}

async function openChallenge({ challenge, factor }: Parameters<KeySession['openChallenge']>[0]) {
  if (factor.type === 'operator') throw refused('The operator’s challenge can’t be opened here.')
  const nonce = await open({
    aad: new Uint8Array(0),
    info: sealingInfo.challenge,
    keys: await factorKeys(factor),
    sealed: challenge,
    what: 'challenge',
  })
  const text = toBase64Url(nonce)
  wipe(nonce)
  return { nonce: text }
}

function browserRandom(length: number) {
  return crypto.getRandomValues(new Uint8Array(length))
}
