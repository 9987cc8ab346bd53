/** Alerts for developers, by code. Messages come from the specification if it defines one. */
export const alerts = {
  FL001: {
    variant: 'error',
    message: 'Network Not Found',
    help: 'The requested network is not in `networks`. Add it there, or request a configured network.',
  },
  FL002: {
    variant: 'error',
    message: 'Origin Not Allowed',
    help: 'The origin of this page is not allowed by its project. Add it: `fairlead-server project set <id> --origins …`.',
  },
  FL003: {
    variant: 'error',
    message: 'Network Error - Could not load embedded wallet',
    help: 'The frame at `frameUrl` did not load or did not answer. Check the URL, and `frame-src` in this page’s Content Security Policy.',
  },
  FL004: {
    variant: 'error',
    message: 'Embedded Wallet Request Timed Out',
    help: 'The embedded wallet did not answer within two minutes. Its server may be slow. Try again.',
  },
  FL005: {
    variant: 'error',
    message: 'Unverified Domain',
    help: 'This domain is not verified for its project. Verify it where the project is managed, or use another project.',
  },
  FL006: {
    variant: 'error',
    message: 'Session Expired',
    help: 'The session with the wallet has expired or is invalid. Check the clock of this device and connect again.',
  },
  FL007: {
    variant: 'error',
    message: 'Invalid Project ID',
    help: 'The server does not know this `projectId`. List the known projects: `fairlead-server project list`.',
  },
  FL008: {
    variant: 'error',
    message: 'Project ID Not Configured',
    help: 'Pass `projectId` to createFairlead. Wallets in the browser work without it. Calls to the server are skipped.',
  },
  FL009: {
    variant: 'error',
    message: 'Server Error',
    help: 'The project configuration could not be read, so local settings apply. Check `serverUrl` and the server.',
  },
  FL010: {
    variant: 'error',
    message: 'Rate Limited',
    help: 'The server limits requests. Local settings apply until it answers again.',
  },
  FL011: {
    variant: 'warning',
    message: 'Local Configuration Ignored',
    help: 'The project configuration on the server sets these features. The settings of the page are ignored.',
  },
  FL012: {
    variant: 'info',
    message: 'Multi-Wallet Not Enabled',
    help: 'Turn on the feature `multiWallet` in the project configuration or in `features`.',
  },
  FL013: {
    variant: 'error',
    message: 'RPC Method Not Allowed',
    help: 'The embedded wallet does not support this method. The method was not called, and open requests were rejected. The documentation lists the supported methods.',
  },
  FL014: {
    variant: 'warning',
    message: 'Second Namespace Not Connected',
    help: 'The embedded wallet is connected in one namespace. Another namespace did not answer.',
  },
  FL015: {
    variant: 'warning',
    message: 'Email Address Invalid',
    help: 'The text in the email field is not an email address.',
  },
  FL016: {
    variant: 'warning',
    message: 'Network Skipped',
    help: 'An entry of `networks` is invalid and was skipped.',
  },
} as const satisfies Record<string, AlertText>

/** Returns how to fix the cause of an alert; empty if unknown. Loads the code for fixes only for `FL016`. */
export async function findFix(code: AlertCode, detail: string | undefined): Promise<string> {
  if (code !== 'FL016') return ''
  const loaded = await import('../mistakes/explainMistake.ts').catch(() => undefined)
  return loaded?.explainNetwork(detail) ?? ''
}

/** Code of an alert; a code is never reused. */
export type AlertCode = keyof typeof alerts

/**
 * Returns the level of an alert in the console. A missing project id is an error only where a server is configured, which
 * `detail` then names.
 */
export function levelOf(code: AlertCode, detail: string | undefined): 'error' | 'info' | 'warn' {
  if (code === 'FL008' && !detail) return 'info'
  const { variant } = alerts[code]
  return variant === 'warning' ? 'warn' : variant
}

export type AlertText = Pick<Alert, 'message' | 'variant'> & { readonly help: string }

/** Alert for the developer; shown only with `debug`. */
export type Alert = {
  readonly code: string
  readonly message: string
  readonly variant: 'info' | 'warning' | 'error'
  readonly open: boolean
}
