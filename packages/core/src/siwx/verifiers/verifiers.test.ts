import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64, bech32, bech32m, createBase58check } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { ReadRpc, SiwxQuestion } from '../Siwx.ts'
import { isSameAddress } from '../sameAddress.ts'
import { classicHash, segwitHash, taprootHash } from './bip322.ts'
import { readBitcoinAddress } from './bitcoinAddress.ts'
import { allVerifiers, bitcoinVerifier, evmVerifier, polkadotVerifier } from './verifiers.ts'

const seed = new Uint8Array(32).fill(7)
const key = secp256k1.getPublicKey(seed)
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const base58check = createBase58check(sha256)
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const message = 'app.example wants you to sign in — с почётом'

function ss58(account: Uint8Array, prefix: number): string {
  const body = concatBytes(Uint8Array.of(prefix), account)
  const sum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
  return base58.encode(concatBytes(body, sum.subarray(0, 2)))
}
const wrapped = utf8ToBytes(`<Bytes>${message}</Bytes>`)
const secret = secretFromSeed(seed)

const segwitAddress = bech32.encode('bc', [0, ...bech32.toWords(hash160(key))])
const taprootKey = schnorr.getPublicKey(seed)
const taprootAddress = bech32m.encode('bc', [1, ...bech32m.toWords(taprootKey)])
const accountOf = (address: string) => readBitcoinAddress(address, bitcoin)!
function classic(head: number): string {
  const signed = secp256k1.sign(classicHash(message), seed, {
    format: 'recovered',
    prehash: false,
  })
  return base64.encode(concatBytes(Uint8Array.of(head + signed[0]!), signed.subarray(1)))
}
function witness(...items: readonly Uint8Array[]): string {
  const parts = items.flatMap((item) => [Uint8Array.of(item.length), item])
  return base64.encode(concatBytes(Uint8Array.of(items.length), ...parts))
}
const segwitSignature = concatBytes(
  secp256k1.sign(segwitHash(accountOf(segwitAddress), message), seed, {
    format: 'der',
    prehash: false,
  }),
  Uint8Array.of(1),
)
const ecdsa = secp256k1.sign(blake2b(wrapped, { dkLen: 32 }), seed, {
  format: 'recovered',
  prehash: false,
})
const cosmosAddress = bech32.encode('cosmos', bech32.toWords(hash160(key)))
const signDoc = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${base64.encode(utf8ToBytes(message))}","signer":"${cosmosAddress}"}}],"sequence":"0"}`
const evm = privateKeyToAccount(`0x${bytesToHex(seed)}`)

const signed: Readonly<Record<string, Omit<SiwxQuestion, 'message'>>> = {
  'a key of Ethereum': {
    address: evm.address,
    chainId: 'eip155:1',
    signature: await evm.signMessage({ message }),
  },
  'a key of Solana': {
    address: base58.encode(ed25519.getPublicKey(seed)),
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    signature: base58.encode(ed25519.sign(utf8ToBytes(message), seed)),
  },
  'P2WPKH by BIP-322': {
    address: segwitAddress,
    chainId: bitcoin,
    signature: witness(segwitSignature, key),
  },
  'P2WPKH, the older way': { address: segwitAddress, chainId: bitcoin, signature: classic(39) },
  'P2TR by BIP-322': {
    address: taprootAddress,
    chainId: bitcoin,
    signature: witness(schnorr.sign(taprootHash(accountOf(taprootAddress), message, 0), seed)),
  },
  P2PKH: {
    address: base58check.encode(concatBytes(Uint8Array.of(0), hash160(key))),
    chainId: bitcoin,
    signature: classic(31),
  },
  'P2SH-P2WPKH': {
    address: base58check.encode(
      concatBytes(Uint8Array.of(5), hash160(concatBytes(Uint8Array.of(0, 0x14), hash160(key)))),
    ),
    chainId: bitcoin,
    signature: classic(35),
  },
  'sr25519 of Polkadot': {
    address: ss58(getPublicKey(secret), 0),
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    signature: `0x${bytesToHex(sign(secret, wrapped))}`,
  },
  'ed25519 of Polkadot': {
    address: ss58(ed25519.getPublicKey(seed), 42),
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    signature: `0x00${bytesToHex(ed25519.sign(wrapped, seed))}`,
  },
  'ECDSA of Polkadot': {
    address: ss58(blake2b(key, { dkLen: 32 }), 2),
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    signature: `0x02${bytesToHex(concatBytes(ecdsa.subarray(1), ecdsa.subarray(0, 1)))}`,
  },
  'a key of Cosmos': {
    address: cosmosAddress,
    chainId: 'cosmos:cosmoshub-4',
    publicKey: base64.encode(key),
    signature: base64.encode(secp256k1.sign(utf8ToBytes(signDoc), seed)),
  },
}

const noContract: ReadRpc = async () => '0x00'
async function verdictOf(question: SiwxQuestion) {
  const verifier = allVerifiers().find(({ namespace }) =>
    question.chainId.startsWith(`${namespace}:`),
  )
  return verifier?.verify(question, { readRpc: noContract })
}

describe.each(Object.entries(signed))('%s', (_, given) => {
  test('[FEAT-21] default: its signature is valid', async () => {
    await expect(verdictOf({ ...given, message })).resolves.toBe('valid')
  })

  test('[FEAT-21] behavior: another message, address or signature is invalid', async () => {
    const changed = (text: string) =>
      fc
        .tuple(
          fc.nat(text.length - 1),
          fc.constantFrom(...'0123456789abcdefghijkmnopqrstuvwxyzABCDEFG+/'),
        )
        .map(([at, letter]) => text.slice(0, at) + letter + text.slice(at + 1))
        .filter((other) => other !== text)
    const field = fc.constantFrom('address', 'message', 'signature')
    const { namespace } = { namespace: given.chainId.split(':')[0] as 'eip155' }
    await fc.assert(
      fc.asyncProperty(
        field.chain((name) => {
          const text = { ...given, message }[name as 'address']
          return changed(text).map((other) => [name, other] as const)
        }),
        async ([name, other]) => {
          fc.pre(name !== 'address' || !isSameAddress(namespace, other, given.address))
          fc.pre(name !== 'signature' || !isSameSignature(given.signature, other))
          const verdict = await verdictOf({ ...given, message, [name]: other })
          expect(verdict).toBe('invalid')
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** True if both encode the same signature: letter case of hexadecimal and the leading type byte are ignored. */
function isSameSignature(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase() && one.startsWith('0x')) return true
  const read = (text: string) => {
    try {
      return bytesToHex(text.startsWith('0x') ? hexToBytes(text.slice(2)) : base64.decode(text))
    } catch {
      return text
    }
  }
  const [a, b] = [read(one), read(other)]
  return a === b || (a.length === 130 && a.slice(2) === b.slice(2))
}

describe('[FEAT-21] eip155 contracts', () => {
  const address = '0x1111111111111111111111111111111111111111'
  const question: SiwxQuestion = { address, chainId: 'eip155:1', message, signature: '0x1234' }
  const asked = (answer: () => unknown) => {
    const calls: unknown[] = []
    const readRpc: ReadRpc = async (chainId, call) => {
      calls.push([chainId, call.method])
      return answer()
    }
    return { calls, lent: { readRpc } }
  }
  const fail = (error: object) => () => {
    throw Object.assign(new TypeError('failed'), error)
  }

  test.each([
    ['yes', () => '0x01', 'valid'],
    ['no', () => '0x00', 'invalid'],
    ['a revert', fail({ code: 3 }), 'invalid'],
    ['a revert with a message', fail({ message: 'execution reverted: bad' }), 'invalid'],
    ['a revert as the cause', fail({ cause: { code: 3 } }), 'invalid'],
    ['silence', fail({ message: 'fetch failed' }), 'unknown'],
    ['a refusal', fail({ code: -32005, message: 'limit exceeded' }), 'unknown'],
    ['rubbish', () => ({ ok: true }), 'unknown'],
  ])('behavior: a chain that responds with %s', async (_, answer, verdict) => {
    const { calls, lent } = asked(answer)
    await expect(evmVerifier().verify(question, lent)).resolves.toBe(verdict)
    expect(calls).toEqual([['eip155:1', 'eth_call']])
  })

  test('options: client precedes the page’s RPC; without either the result is unknown', async () => {
    const { lent } = asked(() => '0x00')
    const client = { request: async () => '0x01' }
    const own = evmVerifier({ client: () => client })
    await expect(own.verify(question, lent)).resolves.toBe('valid')
    await expect(evmVerifier().verify(question)).resolves.toBe('unknown')
  })

  test('behavior: an EOA signature is verified without a request', async () => {
    const { calls, lent } = asked(() => '0x00')
    const given = signed['a key of Ethereum']!
    await expect(evmVerifier().verify({ ...given, message }, lent)).resolves.toBe('valid')
    expect(calls).toEqual([])
  })
})

test('[FEAT-21] behavior: a Polkadot address is equal under every chain’s prefix', async () => {
  const given = signed['sr25519 of Polkadot']!
  const address = ss58(getPublicKey(secret), 2)
  expect(address).not.toBe(given.address)
  expect(isSameAddress('polkadot', address, given.address)).toBe(true)
  await expect(polkadotVerifier().verify({ ...given, address, message })).resolves.toBe('valid')
})

test('[FEAT-21] error: a signature that leaves parts of a transaction unsigned', async () => {
  const open = concatBytes(segwitSignature.subarray(0, -1), Uint8Array.of(0x81))
  const given = { ...signed['P2WPKH by BIP-322']!, signature: witness(open, key) }
  await expect(bitcoinVerifier().verify({ ...given, message })).resolves.toBe('invalid')
})
