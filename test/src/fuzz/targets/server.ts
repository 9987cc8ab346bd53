import { base58 } from '@fairlead/protocol/solana'
import { RelayError } from '../../../../packages/server/src/features/relay/RelayError.ts'
import { verifyAuth } from '../../../../packages/server/src/features/relay/verifyAuth.ts'
import { clientAddress } from '../../../../packages/server/src/middleware/clientAddress.ts'
import { readGif } from '../../../../packages/server/src/pictures/readGif.ts'
import { toSafeSvg } from '../../../../packages/server/src/pictures/toSafeSvg.ts'
import { readDataUrl } from '../../../../packages/server/src/untrusted/readDataUrl.ts'
import { anyText, mutateBytes, mutateText, mutateValue, toJsonText } from '../mutate.ts'
import { defineTarget } from '../Target.ts'

const nowMs = 1_795_196_475_000
const audiences = ['wss://relay.example']
const header = { alg: 'EdDSA', typ: 'JWT' }
const claims = {
  act: 'client_auth',
  aud: audiences[0],
  exp: nowMs / 1000 + 60,
  iat: nowMs / 1000,
  iss: `did:key:z${base58.encode(Uint8Array.from([0xed, 1, ...new Array<number>(32).fill(9)]))}`,
  sub: 'ab'.repeat(32),
}
const toPart = (value: unknown) => Buffer.from(toJsonText(value)).toString('base64url')

const svg =
  '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">' +
  '<defs><g id="a"><path d="M0 0h9v9z"/></g></defs><use href="#a" style="fill:url(#b)"/>' +
  '<!-- c --><text x="1">&lt;&#x41;</text><style><![CDATA[.a{fill:red}]]></style></svg>'
/** A GIF of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** What callers of the server, and owners of NFTs, can choose. */
export const serverTargets = [
  defineTarget({
    name: 'relayTokens',
    generate(random) {
      if (random.oneIn(10)) return anyText(random)
      const parts = [
        toPart(random.oneIn(4) ? mutateValue(header, random) : header),
        toPart(random.oneIn(2) ? mutateValue(claims, random) : claims),
        Buffer.from(random.bytes(random.oneIn(4) ? random.below(80) : 64)).toString('base64url'),
      ]
      const token = parts.join('.')
      return random.oneIn(4) ? mutateText(token, random) : token
    },
    run(token: string) {
      try {
        verifyAuth(token, { audiences, nowMs })
      } catch (error) {
        // The relay's own class, with a code of its protocol.
        if (!(error instanceof RelayError)) throw error
      }
    },
  }),
  defineTarget({
    name: 'addresses',
    generate: (random) => ({
      forwarded: mutateText('203.0.113.7, ::ffff:10.0.0.1, 2001:db8::1%eth0', random),
      socket: random.oneIn(2) ? '::1' : mutateText('2001:db8::1', random),
    }),
    run: ({ forwarded, socket }: { forwarded: string; socket: string }) =>
      clientAddress(socket, forwarded, 2),
  }),
  defineTarget({
    name: 'pictures',
    generate: (random) => ({
      bytes: mutateBytes(gif, random),
      svg: random.oneIn(20) ? anyText(random) : mutateText(svg, random),
      url: mutateText(`data:image/svg+xml;base64,${btoa(svg)}`, random),
    }),
    run({ bytes, svg: text, url }: { bytes: Uint8Array; svg: string; url: string }) {
      toSafeSvg(text, 64)
      readGif(bytes, 1_000_000)
      readDataUrl(url, 100_000)
    },
  }),
]
