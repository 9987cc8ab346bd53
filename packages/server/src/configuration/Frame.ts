import { SmartAccountSettings } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { ChainName, Coin, UpstreamUrl } from './shapes.ts'

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Configuration of the embedded wallets' site. `FRAME_URL` sets its address. */
export const Frame = v.strictObject({
  /** Networks of embedded wallets. Their URLs are public and must not contain keys. */
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
          /** Smart accounts on this network; the chain needs a `bundler`. */
          smartAccount: v.optional(
            v.strictObject({
              /** `eip7702` where the chain supports it: the account keeps its address. */
              kind: SmartAccountSettings.entries.kind,
              /**
               * Requires entry point 0.7: `delegator` of kind `eip7702` for accounts that support sessions; `hybrid` of
               * kind `counterfactual` for accounts that verify signatures.
               */
              code: SmartAccountSettings.entries.code,
              entryPoint: SmartAccountSettings.entries.entryPoint,
              /** `Simple7702Account`, `EIP7702StatelessDeleGator`, `HybridDeleGator`, or a factory like `SimpleAccountFactory`. */
              address: SmartAccountSettings.entries.address,
              /** Keccak-256 hash of the code at `address`; wallets refuse any other code. */
              codeHash: SmartAccountSettings.entries.codeHash,
              /** `SimpleFactory` of the delegation framework; required for code `hybrid`. */
              factory: SmartAccountSettings.entries.factory,
              /** True if the factory's accounts verify signatures (ERC-1271) and anyone may call the factory (ERC-6492). */
              verifiesSignatures: SmartAccountSettings.entries.verifiesSignatures,
              /** Settings of the accounts of wallets created before a time; such accounts keep them and their address. */
              earlier: SmartAccountSettings.entries.earlier,
              /** Contracts of the delegation framework; required for code `delegator`. */
              delegations: SmartAccountSettings.entries.delegations,
            }),
          ),
        }),
      ),
      v.minLength(1),
    ),
  ),
  /**
   * Least delay of every automatic recovery on a new device, also for users without another active device. Projects
   * have a delay of their own (`project set --recovery-delay`). The owner gets an email when it starts.
   */
  recoveryDelaySeconds: v.optional(v.pipe(Seconds, v.maxValue(30 * 86_400))),
  /** Where to report a vulnerability; published in `security.txt`. Not published when absent. */
  securityContact: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(512),
      v.regex(/^(?:mailto:[!-?A-~]+@[!-~]+|https:\/\/[!-~]+)$/, 'Neither mailto: nor https:'),
    ),
  ),
})
