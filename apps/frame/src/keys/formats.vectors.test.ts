import { expect, test } from 'vitest'
import { utf8 } from './bytes/bytes.ts'
import { factorKeys } from './recipients/factorKeys.ts'
import { publicKeyOf } from './recipients/hpke.ts'
import { formatCode } from './recipients/recoveryCode.ts'
import { signRecord } from './record/recordMac.ts'
import { commitTo } from './shares/commits.ts'
import { hashIntent } from './signing/hashIntent.ts'
import { sealVault } from './vault/vault.ts'
import { importWalletKey } from './vault/walletKey.ts'

// Formats that are stored for years. If one of these values changes, every existing wallet is
// locked.

const walletId = 'wal_0123456789abcdef'
const keyOf = () => importWalletKey(walletId, new Uint8Array(32).fill(1))
const symbols = Uint8Array.from({ length: 26 }, (_, at) => at)

test('[AUTH-18] vaults', async () => {
  const key = await keyOf()
  const randomBytes = (length: number) => new Uint8Array(length).fill(2)
  const root = { content: new Uint8Array(16).fill(3), key, name: 'root', randomBytes } as const
  const sign = { content: new Uint8Array(64).fill(4), key, name: 'sign', randomBytes } as const

  expect(await sealVault(root)).toMatchInlineSnapshot(
    `"AQICAgICAgICAgICAnqslgJu29ZcnVFXwI__8C-KdOgxzPDPtupWmVHilTeF"`,
  )
  expect(await sealVault(sign)).toMatchInlineSnapshot(
    `"AQICAgICAgICAgICAiPzo7fv2L0iWPGLvV80qHPeW-cWL2hpQd-eJYoRRvGJk07bF0xFyE6GL6ubGroIbKeBGAF8tnOwftaS6PKLvWCL1qsp4dHUmWMKVBkFoTw2"`,
  )
})

test('[AUTH-18] the record’s MAC', async () => {
  const record = {
    addresses: { eip155: '0x1', solana: '2' },
    recipients: [
      { publicKey: 'AAAA', rid: 'rcp_0123456789abcdef', type: 'operator' },
      {
        credentialId: 'BB',
        label: 'Phone',
        publicKey: 'CCCC',
        rid: 'rcp_1',
        salt: 'DD',
        type: 'passkey',
      },
    ],
    vaultRoot: 'AQ',
    vaultSign: 'Ag',
    version: 3,
    walletId,
  } satisfies Parameters<typeof signRecord>[1]

  expect(await signRecord(await keyOf(), record)).toMatchInlineSnapshot(
    `"_GpUdPyRr8njD4DnBkw3p6gM6FukXmgMsnkYJObc8Mo"`,
  )
})

test('[AUTH-18] commits', async () => {
  const label = { epoch: 2, role: 'device', setId: 'set_0123456789abcdef', walletId } as const
  const share = (fill: number) => new Uint8Array(33).fill(fill)

  expect(
    await commitTo({
      key: await keyOf(),
      label,
      shares: [
        { bytes: share(1), holder: 'D' },
        { bytes: share(2), holder: 'S' },
        { bytes: share(3), holder: 'R' },
      ],
    }),
  ).toMatchInlineSnapshot(`
    [
      "-BtPZOMVpigbeEgdXEiP2C42HszlRhf8i7c6yx7_n3B-Ju8FIqJ13Zd6uqWK0W_ZaguTHEu9cLfvJ4QmDbs2bQ",
      "LRbg9bSOmqD4UCUR0EECsqGNco4GWEwj6rH0fvhCXe3fXAVaBD_o8Km0gSf2eW5yh8ZbIcfSaOdslpZZ00ldtA",
      "41KBIoq6NObPfIZlOqVNjQrBLyyrZlnN4RnmamQ13yMsRm0plfqtJaVZ4ySX_bkr2o4WM03bkAq0erAR0P4shQ",
    ]
  `)
})

test('[AUTH-18] keys of a recovery code and of a passkey', async () => {
  const code = formatCode(symbols)
  const prf = new Uint8Array(32).fill(5)

  expect(code).toMatchInlineSnapshot(`"01234-56789-ABCDE-FGHJK-MNPQR-SX"`)
  expect(await publicKeyOf(await factorKeys({ code, type: 'code' }))).toMatchInlineSnapshot(
    `"SQes8QEDhROCMTEuFg3HNf60a5DwYCRtLtMxUs4jylI"`,
  )
  expect(
    await publicKeyOf(await factorKeys({ prf, salt: 'A'.repeat(43), type: 'passkey' })),
  ).toMatchInlineSnapshot(`"jPvTCx2P8iNXDHW6DiU7JvH3Ke8UOPPoc-UWVwScUBw"`)
})

test('[AUTH-18] an intent', () => {
  expect(hashIntent({ message: utf8('hello'), type: 'evm-message' })).toMatchInlineSnapshot(
    `"sha256:GsyBSL7a33S6h-HLVeEV5U2dpEyXyFI5kyBLcYsKKB0"`,
  )
  expect(
    hashIntent({ chainId: 1, type: 'evm-transaction', unsigned: Uint8Array.of(2, 0xc0) }),
  ).toMatchInlineSnapshot(`"sha256:9CnRHCg0d8iBHh0JGxsf4N0WwbvER6Nue9ngnp8pxXU"`)
})
