import { SmartAccountSettings } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { ChainName, Coin, UpstreamUrl } from './shapes.ts'

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The site of embedded wallets; where it is, `FRAME_URL` says. */
export const Frame = v.strictObject({
  /** Networks of embedded wallets. Their URLs are told to everybody: no keys in them. */
  chains: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          caipNetworkId: v.pipe(
            ChainName,
            v.check((id) => /^(?:eip155|solana):/.test(id), 'Neither eip155 nor solana'),
          ),
          isTestnet: v.optional(v.boolean(), false),
          name: v.string(),
          nativeCurrency: v.strictObject(Coin),
          rpcUrls: v.pipe(v.array(UpstreamUrl), v.minLength(1), v.maxLength(5)),
          /** Smart accounts there; the chain needs a `bundler` of its own. */
          smartAccount: v.optional(
            v.strictObject({
              /** `eip7702` where the chain has it: the account keeps its address. */
              kind: SmartAccountSettings.entries.kind,
              entryPoint: SmartAccountSettings.entries.entryPoint,
              /** `Simple7702Account`, or a factory of `SimpleAccount`. */
              address: SmartAccountSettings.entries.address,
              /** Keccak-256 of the code there; wallets use no other. */
              codeHash: SmartAccountSettings.entries.codeHash,
            }),
          ),
        }),
      ),
      v.minLength(1),
    ),
  ),
  /** How long somebody on a new device waits for automatic recovery; the wallet's owner is mailed at once. */
  recoveryDelaySeconds: v.optional(v.pipe(Seconds, v.maxValue(30 * 86_400))),
  /** Whom to tell of a weakness, for everybody to read; told nowhere unless it is here. */
  securityContact: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(512),
      v.regex(/^(?:mailto:[!-?A-~]+@[!-~]+|https:\/\/[!-~]+)$/, 'Neither mailto: nor https:'),
    ),
  ),
})
