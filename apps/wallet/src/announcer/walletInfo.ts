import icon from '../icon.svg?raw'

/** The wallet, as every protocol announces it. */
export const walletInfo = {
  icon: `data:image/svg+xml,${encodeURIComponent(icon.trim())}`,
  name: 'Fairlead Dev Wallet',
} as const
