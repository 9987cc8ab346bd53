// #region subscribe
import { type Fairlead, type GrantedSession, requestPermissions } from 'fairlead'

const day = 86_400

/** Lets your backend collect up to 10 USDC a week, for 4 weeks. Send the grants to your backend. */
export async function subscribe(
  fairlead: Fairlead,
  { backend, usdc }: { backend: string; usdc: string },
): Promise<GrantedSession['grants']> {
  const { grants } = await requestPermissions(fairlead, {
    expiry: Math.floor(Date.now() / 1000) + 28 * day,
    permissions: [
      {
        amount: 10_000_000n,
        period: 7 * day,
        reason: 'Your weekly membership',
        token: usdc,
        type: 'allowance',
      },
    ],
    // The account that your backend signs with.
    to: backend,
  })
  return grants
}

// #endregion subscribe
// #region bot
/** Lets your bot wrap up to 0.01 Ether with each call, for a day. It can't move the wrapped Ether. */
export async function hireBot(
  fairlead: Fairlead,
  { bot, weth }: { bot: string; weth: string },
): Promise<GrantedSession['grants']> {
  const { grants } = await requestPermissions(fairlead, {
    expiry: Math.floor(Date.now() / 1000) + day,
    permissions: [
      { contract: weth, functions: ['deposit()'], type: 'calls', valueLimit: 10n ** 16n },
    ],
    to: bot,
  })
  return grants
}
// #endregion bot
