/** Signing in with a message (SIWX). */
export const signWords = {
  signTitle: 'Sign in',
  signAsks: (page: string, host: string) => `${page} (${host}) asks you to sign in.`,
  signAsksHost: (host: string) => `${host} asks you to sign in.`,
  signMeans: 'Signing a message proves that this account is yours. It’s free and sends nothing.',
  signWaiting: 'Sign the message in your wallet.',
  signNetwork: 'Network',
  signText: 'Message',
  signAction: 'Sign in',
  signDeclined: 'You declined the request in your wallet. Nothing was signed.',
  signFailed: (reason: string) => `You’re not signed in. ${reason}`,
  signSkip: 'Not now',
  signDisconnect: 'Cancel and disconnect',
  signDisconnectFrom: (namespace: string) => `Cancel and disconnect from ${namespace}`,
  signReturn: (network: string) => `Back to ${network}`,
  signDone: 'You’re signed in.',
  signNothing: 'There is nothing to sign here.',
  signRegular: (address: string) =>
    `The smart account on this network can’t sign messages. You sign in with your regular account, ${address}.`,
}
